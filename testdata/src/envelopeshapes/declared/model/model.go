// Package model declares the types of what is printed. No function in it makes a
// value of them.
package model

// Failure is an error as JSON.
type Failure struct {
	Error Detail `json:"error"`
}

// Detail is the part with the reason.
type Detail struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Action is what a successful command prints.
type Action struct {
	OK      bool   `json:"ok"`
	Name    string `json:"name"`
	Message string `json:"message,omitempty"`
}
