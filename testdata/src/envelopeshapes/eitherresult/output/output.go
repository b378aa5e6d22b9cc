// Package output makes replies with data of any type.
package output

// A Reply is printed.
type Reply struct {
	OK   bool `json:"ok"`
	Data any  `json:"data,omitempty"`
}

// A Problem is the data of a reply that failed.
type Problem struct {
	Error      string `json:"error"`
	Code       string `json:"code"`
	Retryable  bool   `json:"retryable"`
	Suggestion string `json:"suggestion,omitempty"`
}

// ReplyOf returns one of two replies.
func ReplyOf(err error) *Reply {
	if err == nil {
		return &Reply{OK: true}
	}
	return &Reply{Data: Problem{Error: err.Error(), Code: "E_USAGE", Retryable: false}} // want `no "(data.)?suggestion"`
}

// Complete returns one of two replies as well.
func Complete(err error) *Reply {
	if err == nil {
		return &Reply{OK: true}
	}
	return &Reply{Data: Problem{Error: err.Error(), Code: "E_USAGE", Retryable: false, Suggestion: "see --help"}}
}
