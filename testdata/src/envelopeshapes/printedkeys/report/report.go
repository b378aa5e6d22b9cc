// Package report has errors to which callers add keys.
package report

// A Failure gets the key "hint" from its callers.
type Failure struct{ Body map[string]any }

func (f *Failure) Error() string { return "failed" }

// An Open gets any keys from its callers.
type Open struct{ Body map[string]any }

func (o *Open) Error() string { return "failed" }

// A Closed gets no keys.
type Closed struct{ Body map[string]any }

func (c *Closed) Error() string { return "failed" }

// Do returns errors.
func Do(n int) error {
	switch n {
	case 1: // a caller adds the hint, but not what to do with retries
		return &Failure{map[string]any{"error": map[string]any{"code": "E_USAGE", "message": "m"}}} // want `has no "error.recoverable"`
	case 2:
		return &Open{map[string]any{"code": "E_USAGE", "message": "m"}}
	}
	return &Closed{map[string]any{"code": "E_USAGE", "message": "m", "retryable": false}} // want `has no "suggestion"`
}
