package none // want package:`\) \}$`

import "strings"

// Join joins.
func Join(words ...string) string { return strings.Join(words, " ") }
