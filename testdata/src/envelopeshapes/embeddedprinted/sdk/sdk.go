// Package sdk has errors of a server.
package sdk

// An APIError is printed only as a part of another error, which embeds it.
type APIError struct {
	Status  int    `json:"-"`
	Type    string `json:"error"`
	Message string `json:"message"`
}

func (e *APIError) Error() string { return e.Message }

// Parse makes one.
func Parse(status int) *APIError { return &APIError{Status: status, Type: "E_BUSY", Message: "busy"} }

// A Fault is embedded and also printed alone.
type Fault struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }
