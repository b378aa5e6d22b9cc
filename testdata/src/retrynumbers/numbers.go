// Package numbers has errors whose codes are numbers.
package numbers

import "errors"

// A SQLError is the error of a database.
type SQLError struct {
	Number  uint16
	Message string
}

func (e *SQLError) Error() string { return e.Message }

const duplicate = 1062

func isRetryable(err error) bool { // want `isRetryable is true for 1062, which is not retried in exitlint.toml, and false for 1213, which is`
	var sql *SQLError
	return errors.As(err, &sql) && (sql.Number == 1205 || sql.Number == duplicate)
}

// isTransient is right.
func isTransient(err error) bool {
	var sql *SQLError
	return errors.As(err, &sql) && (sql.Number == 1205 || sql.Number == 1213)
}

func shouldRetry(err error) bool { // want `shouldRetry is true for 1062, which is not retried in exitlint.toml, and false for 1213, which is`
	sql, ok := errors.AsType[*SQLError](err)
	return ok && (sql.Number == 1205 || sql.Number == duplicate)
}

// canRetry is right.
func canRetry(err error) bool {
	if sql, ok := errors.AsType[*SQLError](err); ok {
		return sql.Number == 1205 || sql.Number == 1213
	}
	return false
}

// A CommandError has labels, too.
type CommandError struct {
	Code   int32
	Labels []string
}

func (e CommandError) Error() string { return "command" }

var retryableCodes = []int32{1205, 1062}

// Retryable is true for the label, whatever the code is.
func (e CommandError) Retryable() bool { // want `Retryable is true for 1062, which is not retried in exitlint.toml`
	for _, l := range e.Labels {
		if l == "retry" {
			return true
		}
	}
	for _, code := range retryableCodes {
		if e.Code == code {
			return true
		}
	}
	return false
}

// IsTransient counts the labels: three of them make it true for 1213.
func (e CommandError) IsTransient() bool {
	n := 0
	for _, l := range e.Labels {
		if l == "again" {
			n++
		}
		if n > 2 {
			return e.Code == 1205 || e.Code == 1213
		}
	}
	return e.Code == 1205
}

// A StatusError has the status of a response. 404 is no code of this registry then.
type StatusError struct{ Code int }

func (e StatusError) Error() string { return "status" }

func (e StatusError) Temporary() bool { return e.Code == 503 || e.Code == 1205 || e.Code == 1213 }

// A PortError has a number that is no code.
type PortError struct{ Port int }

func (e PortError) Error() string { return "port" }

func (e PortError) IsTransient() bool { return e.Port == 1062 }
