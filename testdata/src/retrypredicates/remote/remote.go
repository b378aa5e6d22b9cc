// Package remote has an error of a service.
package remote

// An Error compares its status with that of another error.
type Error struct{ StatusCode int }

func (*Error) Error() string { return "the service failed" }

// Is reports whether target has the same status.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && e.StatusCode == other.StatusCode
}

// Server is true from 500 on.
func (e *Error) Server() bool { return e.StatusCode >= 500 && e.StatusCode != 501 }

// Client reports whether the request was wrong.
func (e *Error) Client() bool { return e.StatusCode/100 == 4 }
