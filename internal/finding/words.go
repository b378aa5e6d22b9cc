package finding

import (
	"fmt"
	"strings"
)

// Count returns a number with a noun in the right form: "1 package",
// "2 packages", "2 statuses".
func Count(n int, noun string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(noun, "s"):
		noun += "es"
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// And joins words for a message: "a", "a and b", or "a, b and c".
func And(words []string) string { return join(words, " and ") }

// Or joins words for a message: "a", "a or b", or "a, b or c".
func Or(words []string) string { return join(words, " or ") }

func join(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}

// OneLine replaces each sequence of spaces and newlines in s with one space.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
