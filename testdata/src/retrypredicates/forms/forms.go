// Package forms has predicates that get values in many forms.
package forms

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"

	"retrypredicates/forms/codes"
	apperrors "retrypredicates/forms/errors"
)

// A coded error tells its status and its code.
type coded interface {
	error
	StatusCode() int
	Code() string
}

// A further error is also coded.
type further interface {
	coded
	Cause() error
}

func isRetryableTold(err error) bool { // want `isRetryableTold is true for 404, which is not retried in exitlint.toml, and false for 503, which is`
	if errors.Is(err, context.Canceled) || err == io.EOF {
		return false
	}
	var c coded
	return errors.As(err, &c) && (c.StatusCode() == 404 || c.StatusCode() == 429)
}

// isRetryableCause goes on with what is not known for all but 503.
func isRetryableCause(err error) bool {
	if c, ok := err.(coded); ok {
		if f, ok := err.(further); ok && f.Code() == "E_LOCKED" {
			return true
		}
		if c.StatusCode() == 503 {
			return true
		}
		if f, ok := err.(further); ok {
			return isRetryableCause(f.Cause())
		}
	}
	return false
}

func isTransientCode(c coded) bool { // want `isTransientCode is true for E_GONE, which is not transient in exitlint.toml, and false for E_LOCKED, which is`
	return c.Code() == "E_GONE"
}

// A hidden interface has one implementation in this package.
type hidden interface{ status() int }

type failure struct {
	StatusCode int
	cause      error
}

func (f *failure) Error() string { return "failed" }
func (f *failure) status() int   { return f.StatusCode }

func isTransientHidden(err error) bool { // want `isTransientHidden is true for 404, which is not transient in exitlint.toml, and false for 429, which is`
	if h, ok := err.(hidden); ok {
		return h.status() >= 500 || h.status() == 404
	}
	var n net.Error
	return errors.As(err, &n) && n.Timeout()
}

// isTransientTimeout is right: neither of the errnos is a timeout.
func isTransientTimeout(err error) bool {
	if errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) {
		return true
	}
	var n net.Error
	return errors.As(err, &n) && n.Timeout() || os.IsTimeout(err)
}

func isTransientTimed(err error) bool { // want `isTransientTimed is false for EPIPE, which is transient in exitlint.toml`
	return errors.Is(err, syscall.ECONNRESET) || os.IsTimeout(err)
}

func isTransientSyscall(err error) bool { // want `isTransientSyscall is true for EACCES, which is not transient in exitlint.toml, and false for EPIPE, which is`
	var s *os.SyscallError
	return errors.As(err, &s) && (s.Err == syscall.ECONNRESET || s.Err == syscall.EACCES)
}

// isTransientOp is right about errnos in other errors.
func isTransientOp(err error) bool {
	var o *net.OpError
	if !errors.As(err, &o) || o.Err == nil {
		return false
	}
	return errors.Is(err, syscall.ECONNRESET) || errors.Is(o.Err, syscall.EPIPE)
}

// Each is an error that contains others.
type Each struct {
	Errors []item
	Body   string
}

type item struct {
	Extensions struct{ Class string }
	Hint       string
}

func (e *Each) Error() string { return e.Body }

func (e *Each) IsRetryable() bool { // want `IsRetryable is true for E_GONE, which is not retried in exitlint.toml, and false for E_LOCKED, which is`
	for _, i := range e.Errors {
		if i.Extensions.Class == "E_GONE" {
			return true
		}
	}
	return false
}

func isTransientBody(err error) bool { // want `isTransientBody is true for "not found", which is not transient in exitlint.toml, and false for "connection reset" and "rate limit", which are`
	var e *Each
	return errors.As(err, &e) && strings.Contains(e.Body, "not found")
}

// A Request is no error, and has one.
type Request struct {
	Error   error
	Attempt int
}

func (r *Request) ShouldRetry() bool { // want `ShouldRetry is true for EACCES, which is not retried in exitlint.toml, and false for EPIPE, which is`
	return errors.Is(r.Error, syscall.ECONNRESET) || errors.Is(r.Error, syscall.EACCES)
}

// A Result is no error.
type Result struct {
	ExitCode int
	Level    int
}

func (r Result) Retryable() bool { // want `Retryable is true for 4 \(GONE\), which is not retried in exitlint.toml, and false for 20 \(STALE\), which is`
	return r.ExitCode == 7 || r.ExitCode == 4
}

// IsTransient is about a number that is no status.
func (r Result) IsTransient() bool { return r.Level == 4 }

func isTransientExit(err error) bool { // want `isTransientExit is true for 4 \(GONE\), which is not transient in exitlint.toml, and false for 20 \(STALE\), which is`
	var e *exec.ExitError
	return errors.As(err, &e) && (e.ExitCode() == 7 || e.ExitCode() == 4)
}

var retryableText = regexp.MustCompile(`(?i)not\s+found|rate.limit`)

func isRetryableText(err error) bool { return retryableText.MatchString(err.Error()) } // want `isRetryableText is true for "not found", which is not retried in exitlint.toml, and false for "connection reset", which is`

func isTransientOutput(out []byte) bool { return bytes.Contains(out, []byte("not found")) } // want `isTransientOutput is true for "not found", which is not transient in exitlint.toml, and false for "connection reset" and "rate limit", which are`

// isTransientDocument depends on what other code reads.
func isTransientDocument(err error) bool {
	var d struct{ Code int }
	if json.Unmarshal([]byte(err.Error()), &d) == nil && d.Code == 0 {
		return strings.Contains(err.Error(), "not found")
	}
	return d.Code == 503
}

// isTransientFound depends on what a function of another package does with a closure.
func isTransientFound(err error) bool {
	found := true
	walk(err, func(error) { found = false })
	return found && strings.Contains(err.Error(), "not found")
}

var walk = func(err error, f func(error)) { fmt.Print(err) }

func init() { walk = apperrors.Walk }

func shouldRetry(res *http.Response, err error) (bool, error) { // want `shouldRetry is true for 404, which is not retried in exitlint.toml`
	switch {
	case res != nil && res.StatusCode == 404:
		return true, nil
	case err != nil:
		return true, err
	}
	return res.StatusCode >= 500, nil
}

// retryable has another bool, which may be the one that says so.
func retryable(code string) (known, yes bool) { return code == "E_GONE", true }

var mu sync.Mutex

func checkRetry(code string) (yes bool) { // want `checkRetry is true for E_GONE, which is not retried in exitlint.toml, and false for E_LOCKED, which is`
	mu.Lock()
	defer mu.Unlock()
	return code == "E_GONE"
}

func isUploadRetryable(code string) bool { return code == "E_GONE" } // want `isUploadRetryable is true for E_GONE, which is not retried in exitlint.toml, and false for E_LOCKED, which is`

func uploadIsPermanent(code string) bool { return code == "E_LOCKED" } // want `uploadIsPermanent is true for E_LOCKED, which is not permanent in exitlint.toml, and false for E_GONE, which is`

func canBeRetried(code string) bool { return code == "E_GONE" } // want `canBeRetried is true for E_GONE, which is not retried in exitlint.toml, and false for E_LOCKED, which is`

func doNotRetry(code string) bool { return code == "E_LOCKED" } // want `doNotRetry is false for E_GONE, which is not retried in exitlint.toml, and true for E_LOCKED, which is`

// These names say something else.
func isNeverRetryable(code string) bool   { return code == "E_GONE" }
func isLessPermanent(code string) bool    { return code == "E_LOCKED" }
func isSkipOrTransient(code string) bool  { return code == "E_GONE" }
func thisFatality(code string) bool       { return code == "E_LOCKED" }
func shouldResetRetry(code string) bool   { return code == "E_GONE" }
func retriesWithoutIs(code string) bool   { return code == "E_GONE" }
func isRetryableOrFatal(code string) bool { return code == "E_GONE" }

func isTransientWrapped(err error) bool { // want `isTransientWrapped is true for E_GONE, which is not transient in exitlint.toml, and false for E_LOCKED, which is`
	var e *coding
	return apperrors.As(err, &e) && e.slug == "E_GONE"
}

type coding struct{ slug string }

func (c *coding) Error() string { return c.slug }

// isTransientEither is true for a code in one type, and false for it in another.
func isTransientEither(err error) bool {
	var e *coding
	if errors.As(err, &e) {
		return e.slug == "E_GONE"
	}
	var each *Each
	return errors.As(err, &each) && each.Body == "E_LOCKED"
}

// isRetryableURL is right: the error in the other one is asked in turn.
func isRetryableURL(err error) bool {
	var u *url.Error
	if errors.As(err, &u) {
		return isRetryableURL(u.Err)
	}
	return regexp.MustCompile("connection reset|rate limit|broken pipe").MatchString(err.Error())
}

// shouldRetryCode gets the codes of a protocol, which are no statuses.
func shouldRetryCode(code codes.Code) bool { return code == 4 || code == 14 }

func shouldRetryRange(statusCode int, kind string) bool { // want `shouldRetryRange is true for 404, which is not retried in exitlint.toml`
	return statusCode == 404 || statusCode >= 100 && statusCode <= 199 || statusCode >= 500 && kind == "plain"
}

// shouldRetryNumber is about no kind of number in particular.
func shouldRetryNumber(statusCode int) bool {
	return statusCode == 4 || statusCode >= 100 && statusCode <= 199 || statusCode == 404
}

func shouldRetryState(err error) bool { // want `shouldRetryState is true for 404, which is not retried in exitlint.toml, and false for 503, which is`
	s := &apperrors.StatusError{}
	return errors.As(err, &s) && (s.Status().Code == 404 || s.Status().Code == 429)
}

func shouldRetryHolder(err error) bool { // want `shouldRetryHolder is true for 404, which is not retried in exitlint.toml, and false for 503, which is`
	h, ok := err.(apperrors.Holder)
	return ok && (h.Status().Code == 404 || h.Status().Code == 429)
}

// shouldRetryOther gets one of two fields.
func shouldRetryOther(err error) bool {
	var t *apperrors.TwoError
	return errors.As(err, &t) && (t.Status().Code == 404 || t.Status().Code == 429)
}

// Headed is an error with headers.
type Headed struct {
	StatusCode int
	Header     map[string]string
}

func (h *Headed) Error() string { return "headed" }

func (h *Headed) Retryable() bool { // want `Retryable is true for 404, which is not retried in exitlint.toml`
	return h.isAsked() || h.StatusCode == 404 || h.StatusCode >= 500
}

func (h *Headed) isAsked() bool {
	for k, v := range h.Header {
		if strings.EqualFold(k, "x-should-retry") {
			return v == "true"
		}
	}
	return false
}

// isTransientDenied is true for all errnos of the registry, and for no other.
func isTransientDenied(err error) bool { // want `isTransientDenied is true for EACCES, which is not transient in exitlint.toml`
	return errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET)
}
