package answer

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// TestFind checks the results that findAnswers finds for predicates. If the result for
// a constant in the code is unknown, as for "B" in IsMaybe, the result for all values
// that the code does not mention must also be unknown: see [Answer.ResultFor].
func TestFind(t *testing.T) {
	t.Parallel()
	pass := onefile.Check(t, `package p

import "strings"

func IsBusy(code string) bool { return code == "A" }
func IsMaybe(code string) bool {
	switch code {
	case "A":
		return true
	case "B":
		return setting()
	}
	return false
}
func IsNot(code string) bool { return code != "A" }
func IsMostly(code string) bool { return code != "A" && (code != "B" || setting()) }
func IsAlways(code string) bool { return true }
func IsLike(code string) bool { return len(code) > 2 && code[:2] == "E_" }
func IsFold(code string) bool { return strings.EqualFold(code, "busy") }
func IsServer(status int) bool { return status >= 500 && status != 501 }
func IsClass(status int) bool { return status/100 == 4 || status == 700 }
func IsOne(status int) bool { return status == 429 }
func IsOdd(status int) bool { return status == 3 || on && status >= 500 }
func IsRight(status int) bool { return status >= 0 || status < 0 && on }
func setting() bool { return on }
var on bool
func Set(b bool) { on = b }
`)
	pkg, fns := ssax.Build(pass, nil)
	got := map[ssax.ID]Answer{}
	for _, a := range findAnswers(pkg, fns, nil).List {
		id := a.Func
		a.Func = ""
		got[id] = a
	}
	want := map[ssax.ID]Answer{
		"p.IsBusy":   {Text: true, KnowsDefault: true, True: []string{"A"}},
		"p.IsMaybe":  {Text: true, True: []string{"A"}},
		"p.IsNot":    {Text: true, KnowsDefault: true, Default: true, False: []string{"A"}},
		"p.IsMostly": {Text: true, False: []string{"A"}},
		"p.IsFold":   {Text: true, True: []string{"busy"}},
		"p.IsServer": {True: []string{"500"}, False: []string{"501"}, Spans: []Span{{0, 499, false}, {500, 500, true}, {501, 501, false}, {502, 599, true}}},
		"p.IsClass":  {True: []string{"700"}, False: []string{"100", "4"}, Spans: []Span{{0, 399, false}, {400, 499, true}, {500, 599, false}}},
		"p.IsOne":    {True: []string{"429"}, KnowsDefault: true},
		"p.IsOdd":    {True: []string{"3"}, Spans: []Span{{0, 2, false}, {3, 3, true}, {4, 499, false}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// TestSentinels checks which strings are found in variables that contain errors.
func TestSentinels(t *testing.T) {
	t.Parallel()
	pass := onefile.Check(t, `package p

import "errors"

type Detail struct{ Text string }
type Error struct {
	Detail
	Code, Message string
	Next *Error
}
func (e *Error) Error() string { return e.Code }
func New(code string, n int) *Error { return &Error{Code: code} }
type Other struct{ Code string }

var (
	ErrBusy        = &Error{Message: "busy", Code: "E_BUSY"}
	ErrMade        = New("E_MADE", 3)
	ErrPlain       = errors.New("plain")
	ErrBoxed error = &Error{Code: "E_BOXED"}
	ErrTwice       = &Error{Message: "same", Code: "same"}
	ErrNested      = &Error{Detail: Detail{"inner"}, Code: "E_NESTED", Next: ErrBusy}
	ErrEmpty       = &Error{Code: ""}
	ErrLater       = &Error{Code: "E_LATER"}
	other          = &Other{"E_OTHER"}
)

func Set() { ErrLater = nil }
`)
	pkg, fns := ssax.Build(pass, nil)
	want := []Sentinel{
		{"p.ErrBoxed", []string{"E_BOXED"}},
		{"p.ErrBusy", []string{"E_BUSY", "busy"}},
		{"p.ErrMade", []string{"E_MADE"}},
		{"p.ErrNested", []string{"E_NESTED"}},
		{"p.ErrPlain", []string{"plain"}},
		{"p.ErrTwice", []string{"same"}},
	}
	if got := sentinels(pkg, fns); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// TestCodeFuncs checks what may return the status or code of an error: methods and
// functions with the error as their only argument, whose result is a string or an
// integer, possibly with a bool. The text of an error is not a code.
func TestCodeFuncs(t *testing.T) {
	t.Parallel()
	pass := onefile.Check(t, `package p

import (
	"errors"
	"go/scanner"
	"strconv"
)

type failure interface {
	error
	String() string
	Code() string
	Status() int
	Found() (uint8, bool)
	Number(base int) int
	Retry() bool
	Ratio() float64
	Parts() (string, error)
	All() (string, bool, bool)
	Close()
}

func IsBusy(err error) bool {
	var f failure
	if !errors.As(err, &f) {
		return false
	}
	f.Close()
	status, ok := f.Found()
	part, _ := f.Parts()
	name, _, _ := f.All()
	return f.Error() == "A" || f.String() == "A" || part == "A" || name == "A" || f.Number(10) == 1 || f.Retry() || f.Ratio() > 1 ||
		f.Code() == "A" || f.Status() == 1 || f.Status() == 2 || ok && status == 1 || isLate(err)
}

func isLate(err error) bool {
	late, ok := err.(interface{ Late() string })
	return ok && late.Late() == "A" || isLong(err) || err.Error() == strconv.Itoa(1)
}

func isLong(err error) bool {
	list, ok := err.(scanner.ErrorList)
	return ok && (list.Len() > 1 || list.Error() == "A" || list.Less(0, 1)) || isDeep(err)
}

func isDeep(err error) bool {
	deep, ok := err.(interface{ Deep() string })
	return ok && deep.Deep() == "A"
}
`)
	pkg, _ := ssax.Build(pass, nil)
	var got []string
	for _, s := range CodeFuncs(pkg.Func("IsBusy")) {
		got = append(got, fmt.Sprintf("%s%s %s, text %v", s.Func, s.Method, s.Type, s.Text))
	}
	want := []string{
		"Found p.failure, text false",
		"Status p.failure, text false",
		"Code p.failure, text true",
		"Late interface{Late() string}, text true",
		"(go/scanner.ErrorList).Len go/scanner.ErrorList, text false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
