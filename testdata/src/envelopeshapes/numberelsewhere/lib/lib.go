// Package lib returns numbers beside errors. Another package ends with some of them.
package lib

type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

func Count(args []string) (int, error) {
	switch len(args) {
	case 1:
		return 4, &Error{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}
	case 2:
		return 1, &Error{Code: "E_NOT_FOUND", Message: "m", Hint: "h"} // want `E_NOT_FOUND ends with 1 here, but with 4`
	}
	return 0, nil
}

// Sum returns a number with which no caller ends if there is an error.
func Sum(args []string) (int, error) {
	if len(args) == 3 {
		return 1, &Error{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}
	}
	return len(args), nil
}
