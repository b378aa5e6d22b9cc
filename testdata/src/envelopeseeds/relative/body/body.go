// Package body declares what stands in the field "error".
package body

// Body is an error.
type Body struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	DocURL  string `json:"doc_url"`
	Advice  string `json:"advice"`
}

func (b *Body) Error() string { return b.Message }

// New returns a complete error.
func New(code, message string) *Body {
	return &Body{Code: code, Message: message, DocURL: "https://example.com/" + code, Advice: "look there"}
}

// Bare returns an error without a link.
func Bare(message string) *Body {
	return &Body{Code: "bare", Message: message, Advice: "look"} // want `has no "doc_url"`
}
