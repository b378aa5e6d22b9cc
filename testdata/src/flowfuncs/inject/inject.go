// Package inject has functions that can be replaced.
package inject

import "os"

// Exit can be replaced in tests.
var Exit = os.Exit

// Quiet only looks like Exit.
var Quiet = func(code int) {}

// Tool is a tool.
type Tool struct{ exit func(int) }

// Default is a tool that ends.
func Default() *Tool { return &Tool{exit: os.Exit} }

// Fail ends with a status.
func (t *Tool) Fail(code int) { t.exit(code) }
