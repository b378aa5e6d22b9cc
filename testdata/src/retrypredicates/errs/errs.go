// Package errs has predicates on error values, and on structs that describe an
// error.
package errs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"syscall"

	"retrypredicates/exit"
)

// APIError is the error of a service.
type APIError struct {
	StatusCode int
	Code       string
	Flag       bool
	Err        error
}

func (e *APIError) Error() string { return fmt.Sprintf("status %d", e.StatusCode) }
func (e *APIError) Unwrap() error { return e.Err }

// Temporary is right about each status.
func (e *APIError) Temporary() bool { return e.StatusCode == 429 || e.StatusCode >= 500 }

func (e *APIError) Retryable() bool { // want `Retryable is true for 404, which is not retried in exitlint.toml, and false for 503, which is`
	return e.StatusCode == 429 || e.StatusCode == 404
}

// IsRecoverable depends on a flag for all but 429.
func (e *APIError) IsRecoverable() bool { return e.Flag || e.StatusCode == 429 }

// IsTransient looks at the error of the service, and at an errno.
func IsTransient(err error) bool { // want `IsTransient is false for 503, which is transient in exitlint.toml` `IsTransient is false for EPIPE, which is transient in exitlint.toml`
	var api *APIError
	if errors.As(err, &api) {
		return api.StatusCode == 429
	}
	return errors.Is(err, syscall.ECONNRESET)
}

// isTransientAPI is right: it asks a method of the error.
func isTransientAPI(err error) bool {
	var api *APIError
	return errors.As(err, &api) && api.Temporary()
}

func isRetryable(err error) bool { // want `isRetryable is true for E_GONE, which is not retried in exitlint.toml, and false for E_LOCKED, which is`
	e, ok := err.(*APIError)
	return ok && e.Code == "E_GONE"
}

// isRetryableWrapped is right, and looks at more than the code.
func isRetryableWrapped(err error, last bool) bool {
	if errors.Is(err, context.Canceled) {
		return false
	}
	switch e := err.(type) {
	case *APIError:
		if e.Code == "E_GONE" {
			return false
		}
		return e.Code == "E_LOCKED"
	}
	return !last
}

var patterns = []string{"connection reset", "not found"}

func isTransientError(err error) bool { // want `isTransientError is true for "not found", which is not transient in exitlint.toml, and false for "rate limit", which is` `isTransientError is false for EPIPE, which is transient in exitlint.toml`
	if err == nil {
		return false
	}
	for _, p := range patterns {
		if strings.Contains(strings.ToLower(err.Error()), p) {
			return true
		}
	}
	return false
}

func isPermanentMessage(message string) bool { // want `isPermanentMessage is true for "rate limit", which is not permanent in exitlint.toml, and false for "not found", which is`
	return strings.Contains(message, "rate limit")
}

// isRetryableText is right, whatever the case.
func isRetryableText(text string) bool { return isTransientText(text) }

func isTransientText(text string) bool {
	switch {
	case strings.Contains(text, "connection reset"), strings.Contains(text, "RATE LIMIT"):
		return true
	}
	return false
}

func shouldRetryStatus(status int, last bool) bool { // want `shouldRetryStatus is true for 404, which is not retried in exitlint.toml`
	if status == 404 {
		return true
	}
	return !last && (status == 429 || status >= 500)
}

// shouldRetryHTTP is true for 429 and 503, and depends on the method for others.
func shouldRetryHTTP(status int, method string) bool {
	return status == 429 || status == 503 || method == "GET"
}

func isTransientResponse(r *http.Response) bool { // want `isTransientResponse is false for 503, which is transient in exitlint.toml`
	return r != nil && r.StatusCode == http.StatusTooManyRequests
}

// isHTTPStatusRetryable is about HTTP statuses from 429 on.
func isHTTPStatusRetryable(code int) bool { return code == 429 || code >= 500 }

func ShouldRestart(code int) bool { // want `ShouldRestart is true for 70 \(BROKEN\), which is not restarted in exitlint.toml, and false for 12 \(RELOAD\), which is`
	return code == int(exit.Broken) || code == int(exit.Locked) || code == int(exit.Stale)
}

// task is no error: its status is not one that the registry declares.
type task struct{ Status int }

func (t task) Retryable() bool { return t.Status == 404 }

// endless calls itself with what it does not know.
func isTemporary(err error) bool {
	type wrapper interface{ Unwrap() error }
	if w, ok := err.(wrapper); ok {
		return isTemporary(w.Unwrap())
	}
	return false
}

// shouldRetryError retries each message but one. Its answer to the message in
// capitals is that of any other message.
func shouldRetryError(err error) bool { // want `shouldRetryError is true for "not found", which is not retried in exitlint.toml, and false for "connection reset", which is`
	return err.Error() != "connection reset"
}

// isRetryableOther agrees with the registry.
func isRetryableOther(err error) bool {
	return err.Error() != "not found"
}

func shouldRetryURL(err error) bool { // want `shouldRetryURL is true for "not found", which is not retried in exitlint.toml`
	var failed *url.Error
	if !errors.As(err, &failed) {
		return false
	}
	return strings.Contains(err.Error(), "connection reset") || strings.Contains(failed.Error(), "not found")
}

// shouldRetryOp is right: an error of another package has no cause that is an errno.
func shouldRetryOp(err error) bool {
	if failed, ok := err.(*url.Error); ok && !errors.Is(err, syscall.EACCES) {
		return strings.Contains(failed.Error(), "rate limit") || strings.Contains(failed.Error(), "connection reset")
	}
	return false
}

// shouldRetryHTTPRequest is true for 404, and its result for other statuses depends
// on the method.
func shouldRetryHTTPRequest(status int, method string) bool { // want `shouldRetryHTTPRequest is true for 404, which is not retried in exitlint.toml`
	return status == 404 || method == "GET"
}

// Slug is an error code.
type Slug string

// Fault is an error whose fields do not have the usual names.
type Fault struct {
	Slug   Slug
	Text   string
	Result exit.Status
	Level  int
}

func (f *Fault) Error() string { return f.Text }

// isTransientFault is right.
func isTransientFault(f *Fault) bool { return f.Slug == "E_LOCKED" }

func isRetryableFault(err error) bool { // want `isRetryableFault is true for E_GONE, which is not retried in exitlint.toml, and false for E_LOCKED, which is`
	var f *Fault
	return errors.As(err, &f) && f.Slug == "E_GONE"
}

// isPermanentFault depends on a text that is no error code.
func isPermanentFault(f *Fault) bool { return f.Text == "lost" || strings.HasPrefix(f.Text, "bad ") }

// isRecoverableFault depends on a number that is no status.
func isRecoverableFault(f *Fault) bool { return f.Level < 4 }

func (f *Fault) Temporary() bool { // want `Temporary is true for 4 \(GONE\), which is not transient in exitlint.toml, and false for 7 \(LOCKED\) and 20 \(STALE\), which are`
	return f.Result == exit.Gone
}

// isRetryableFaultHere depends on two fields: the slug decides only together with the result.
func isRetryableFaultHere(f *Fault) bool { return f.Slug == "E_GONE" && f.Result == exit.Gone }

func shouldRetryFault(f *Fault) bool { return f.Slug == "E_GONE" } // want `shouldRetryFault is true for E_GONE, which is not retried in exitlint.toml, and false for E_LOCKED, which is`

func isNonRetryableFault(f *Fault) bool { return f.Slug == "E_LOCKED" } // want `isNonRetryableFault is false for E_GONE, which is not retried in exitlint.toml, and true for E_LOCKED, which is`

// These are no predicates: their names say something else.
func shouldSkipRetry(f *Fault) bool    { return f.Slug == "E_GONE" }
func isRetryLimit(f *Fault) bool       { return f.Slug == "E_GONE" }
func isFatalOrRetryable(f *Fault) bool { return f.Slug == "E_GONE" }
func isFatality(f *Fault) bool         { return f.Slug == "E_LOCKED" }

// suffixes contains texts of other packages.
var suffixes = []string{syscall.EACCES.Error(), io.EOF.Error(), "not found", "rate limit"}

func isRetryableBySuffix(err error) bool { // want `isRetryableBySuffix is true for "not found", which is not retried in exitlint.toml, and false for "connection reset", which is` `isRetryableBySuffix is true for EACCES, which is not retried in exitlint.toml, and false for ECONNRESET and EPIPE, which are`
	for _, s := range suffixes {
		if strings.HasSuffix(err.Error(), s) {
			return true
		}
	}
	return false
}

// isTransientAnyway is true for all messages of the registry, but not for others.
func isTransientAnyway(err error) bool { // want `isTransientAnyway is true for "not found", which is not transient in exitlint.toml` `isTransientAnyway is false for EPIPE, which is transient in exitlint.toml`
	text := err.Error()
	return strings.Contains(text, "not found") || strings.Contains(text, "rate limit") || strings.Contains(text, "connection")
}

// An UnexpectedError is no pointer.
type UnexpectedError struct {
	StatusCode int
	status     string
}

func (e UnexpectedError) Error() string { return e.status }

// isRetryableUnexpected asks for several types, one after the other.
func isRetryableUnexpected(err error) bool { // want `isRetryableUnexpected is true for 404, which is not retried in exitlint.toml, and false for 429, which is` `isRetryableUnexpected is true for EACCES, which is not retried in exitlint.toml, and false for ECONNRESET and EPIPE, which are`
	switch err {
	case nil:
		return false
	case context.Canceled, context.DeadlineExceeded:
		return false
	}
	switch e := err.(type) {
	case UnexpectedError:
		if e.StatusCode >= http.StatusBadGateway && e.StatusCode <= http.StatusGatewayTimeout || e.StatusCode == 404 {
			return true
		}
		return false
	case *url.Error:
		return isRetryableUnexpected(e.Err)
	case syscall.Errno:
		return e == syscall.EACCES
	}
	return false
}

func isNonRetryableCode(code string) bool { // want `isNonRetryableCode is true for E_LOCKED, which is retried in exitlint.toml`
	return code == "E_LOCKED" || code == "E_GONE"
}

// isNotRetryableOther is about another code.
func isNotRetryableOther(code string) bool { return code == "E_OTHER" }

// A namedError has the fields of the error that it embeds.
type namedError struct {
	*APIError
	name string
}

func isTemporaryNamed(err error) bool { // want `isTemporaryNamed is false for 429, which is transient in exitlint.toml`
	var named namedError
	return errors.As(err, &named) && named.StatusCode >= 500
}

// isTransientNamed is right.
func isTransientNamed(err error) bool {
	var named namedError
	return errors.As(err, &named) && (named.StatusCode == 429 || named.StatusCode >= 500)
}
