// Package sdk declares an error that other packages embed.
package sdk

type Fault struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *Fault) Error() string { return f.Message }
