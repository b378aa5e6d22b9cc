// Package a fixes statuses behind conditions. A comment says what leads to the
// number on its line; to one without, nothing that has a name does.
package a

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"syscall"
)

var (
	errNotFound = errors.New("not found")
	ErrBusy     = errors.New("busy")
	errCount    = 3 // no error
)

var ErrLocked = &statusError{code: 19} // <- error ErrLocked

var errGone = withStatus(10, "gone") // <- error errGone

type statusError struct{ code int }

func (*statusError) Error() string { return "" }

func withStatus(code int, text string) error { return &statusError{code} }

type NotFoundError struct{}

func (NotFoundError) Error() string { return "" }

func (NotFoundError) ExitCode() int { return 11 } // <- error type NotFoundError

type notes struct{}

func (notes) ExitCode() int { return 12 }

type wrapped[T any] struct{}

func (*wrapped[T]) Error() string { return "" }

type Kind string

const (
	KindNotFound Kind = "not_found"
	KindQuota    Kind = "quota"
)

type errorKind int

const (
	kindNone errorKind = iota
	kindBroken
)

type mode int

const (
	modeList mode = iota
	modeAll
)

type failure struct{ Mode mode }

func (*failure) Error() string { return "" }

type language struct{ Code string }

var languages = []struct {
	language
	status int
}{{language{Code: "go"}, 264}}

var _ = languages

type codedError struct {
	Code string
	Kind errorKind
}

func isNotFound(err error) bool { return errors.Is(err, errNotFound) }

func isTerminal(n uintptr) bool { return n == 0 }

func conditions(err error, quiet bool, n int) int {
	if errors.Is(err, errNotFound) {
		return 20 // <- error errNotFound
	} else if err == ErrBusy {
		return 21 // <- error ErrBusy
	}
	if fs.ErrExist == err {
		return 22 // <- error fs.ErrExist
	}
	if errors.Is(err, io.EOF) && quiet {
		return 23 // <- error io.EOF
	}
	if errors.Is(err, errNotFound) || quiet {
		return 24
	}
	if errors.Is(err, errNotFound) || errors.Is(err, ErrBusy) {
		return 25 // <- error errNotFound, error ErrBusy
	}
	var nf *NotFoundError
	if errors.As(err, &nf) {
		return 26 // <- error type NotFoundError
	}
	if _, ok := err.(NotFoundError); ok {
		return 27 // <- error type NotFoundError
	}
	_, is := err.(*statusError)
	if is {
		return 28 // <- error type statusError
	}
	_, ok := err.(*statusError)
	if n > 0 {
		ok = quiet
	}
	if ok {
		return 29
	}
	if os.IsNotExist(err) {
		return 30 // <- predicate os.IsNotExist
	}
	if isNotFound(err) {
		if quiet {
			return 31 // <- predicate isNotFound
		}
	}
	if isTerminal(0) {
		return 132
	}
	if w := new(wrapped[int]); errors.As(err, &w) {
		return 33 // <- error type wrapped
	}
	if _, ok := errors.AsType[*statusError](err); ok {
		return 232 // <- error type statusError
	}
	if !errors.Is(err, context.Canceled) {
		if n > 3 {
			return 34
		}
		return 35
	} else {
		n = 36 // <- error context.Canceled
	}
	if err != nil {
		return 37
	}
	if n == errCount {
		return 38
	}
	if err != nil && err != ErrBusy {
		return 39
	}
	return n
}

func early(err error) int {
	if !errors.Is(err, ErrBusy) {
		return 40
	}
	return 41 // <- error ErrBusy
}

func late(err error) (code int) {
	if !errors.Is(err, ErrBusy) {
		fmt.Println(err)
	}
	code = 42
	if err != ErrBusy || code == 0 {
		os.Exit(43)
	}
	return 44 // <- error ErrBusy
}

func switches(err error, c codedError, k Kind, m mode, s os.Signal, args []string) int {
	switch {
	case errors.Is(err, errNotFound):
		return 50 // <- error errNotFound
	case errors.Is(err, ErrBusy), errors.Is(err, fs.ErrExist):
		return 51 // <- error ErrBusy, error fs.ErrExist
	case errors.Is(err, ErrBusy), len(args) == 0:
		return 52
	}
	switch err {
	case ErrBusy:
		return 53 // <- error ErrBusy
	case nil:
		return 54
	default:
		return 55
	}
	switch err := err.(type) {
	case *statusError:
		return 56 // <- error type statusError
	case NotFoundError, *wrapped[int]:
		return 57 // <- error type NotFoundError, error type wrapped
	case interface{ Unwrap() error }:
		_ = err
		return 58
	}
	switch c.Code {
	case "E_NOT_FOUND":
		return 59 // <- error code E_NOT_FOUND
	case "quota":
		return 60 // <- error code quota
	case "it is gone":
		return 61
	}
	switch testType := args[1]; testType {
	case "js":
		return 163
	}
	switch l := (language{}); l.Code {
	case "js":
		return 263
	}
	switch args[0] {
	case "list":
		return 62
	case "E_LIST":
		return 63 // <- error code E_LIST
	}
	switch k {
	case KindQuota:
		return 64
	}
	switch c.Kind {
	case kindBroken:
		return 65 // <- constant kindBroken
	}
	switch m {
	case modeAll:
		return 66
	}
	var failed *failure
	if errors.As(err, &failed) && failed.Mode == modeAll {
		return 166 // <- constant modeAll
	}
	switch s {
	case syscall.SIGTERM:
		return 67 // <- constant syscall.SIGTERM
	}
	if c.Code == "E_LATE" {
		return 68 // <- error code E_LATE
	}
	if c.Kind == kindBroken {
		return 69 // <- constant kindBroken
	}
	return 70
}

var byCode = map[string]int{
	"E_NOT_FOUND": 71, // <- error code E_NOT_FOUND
	"get":         72,
}

var byError = map[error]int{ErrBusy: 73} // <- error ErrBusy

var byKind = [...]int{kindBroken: 74} // <- constant kindBroken

var table = []struct {
	err  error
	name string
	code int
}{
	{ErrBusy, "", 75},     // <- error ErrBusy
	{nil, "TOO_MANY", 76}, // <- label TOO_MANY
	{nil, "nothing much", 77},
}

type envelope struct {
	Code string
	Exit int
}

func envelopes() []envelope {
	fail("E_ARGUMENT", 78)     // <- error code E_ARGUMENT
	failWith(ErrBusy, 79)      // <- error ErrBusy
	fail("something else", 80) //
	return []envelope{
		{Code: "E_FIELD", Exit: 81}, // <- error code E_FIELD
		{Code: "field", Exit: 82},   // <- error code field
	}
}

func fail(code string, status int)    { os.Exit(status) }
func failWith(err error, status int)  { os.Exit(status) }
func exitNotFound()                   { os.Exit(90) } // <- function exitNotFound
func exiting()                        { os.Exit(91) }
func newUsageError(text string) error { return withStatus(92, text) } // <- function newUsageError
func errTooMany() error               { return withStatus(93, "") }   // <- function errTooMany
func load() error                     { return withStatus(94, "") }

func usage() {
	fmt.Fprintln(os.Stderr, "a [flags]")
	os.Exit(95) // <- usage usage
}

func diskUsage() int { return 96 }

func main() {
	flag.Parse() // <- usage Parse
	set := flag.NewFlagSet("a", flag.ContinueOnError)
	if err := set.Parse(nil); err != nil {
		os.Exit(100) // <- usage Parse
	}
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(101) // <- usage usage
	}
	if flag.NArg() == 1 {
		fmt.Fprintf(os.Stderr, "Usage: a [flags]\n")
		fmt.Println()
		os.Exit(102) // <- usage usage
	}
	if flag.NArg() == 2 {
		flag.Usage()
		if diskUsage() > 0 {
			os.Exit(103) // <- usage usage
		}
		os.Exit(104)
	}
	diskUsage()
	defer func() {
		if errors.Is(recover().(error), ErrBusy) {
			os.Exit(105) // <- error ErrBusy
		}
	}()
	if errors.Is(nil, ErrBusy) {
		log.Fatal("E_MESSAGE") // <- error ErrBusy
		go func() { os.Exit(106) }()
	}
	os.Exit(107)
}
