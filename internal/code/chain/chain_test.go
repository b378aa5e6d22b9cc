package chain_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/code/chain"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// zerolog declares the parts of github.com/rs/zerolog with which entries are started,
// completed, sent and turned off.
const zerolog = `package zerolog
type Logger struct{}
func (Logger) Fatal() *Event { return nil }
func (Logger) Panic() *Event { return nil }
func (Logger) Error() *Event { return nil }
type Event struct{}
func (e *Event) Err(error) *Event { return e }
func (e *Event) Enabled() bool { return true }
func (e *Event) Discard() *Event { return nil }
func (e *Event) Msg(string) {}
func (e *Event) Send() {}
`

// imports provides the package zerolog, and no other package.
type imports struct{ zerolog *types.Package }

func (i imports) Import(path string) (*types.Package, error) {
	if path != i.zerolog.Path() {
		return nil, fmt.Errorf("no package %s", path)
	}
	return i.zerolog, nil
}

// TestUnsent checks which statements contain an entry that is never sent, and where a
// call that sends it can be appended.
func TestUnsent(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, body string
		start      string // the function that starts the unsent entry; "" if there is none
		end        string // the last method of the chain; "" if no call can be appended
	}{
		{"only started", `l.Fatal()`, "Fatal", "Fatal"},
		{"completed", `l.Fatal().Err(err)`, "Fatal", "Err"},
		{"completed in parentheses", `(l.Fatal()).Err(err)`, "Fatal", "Err"},
		{"panic", `l.Panic().Err(err)`, "Panic", "Err"},
		{"deferred", `defer l.Fatal().Err(err)`, "Fatal", ""},
		{"in a goroutine", `go l.Fatal().Err(err)`, "Fatal", ""},
		{"assigned to the blank identifier", `_ = l.Fatal()`, "Fatal", ""},
		{"in a variable, completed", `e := l.Fatal(); e.Err(err)`, "Fatal", "Err"},
		{"in a declared variable", `var e = l.Fatal(); e.Err(err)`, "Fatal", "Err"},
		{"in a variable, completed twice", `e := l.Fatal(); e.Err(err); e.Err(nil)`, "Fatal", ""},
		{"in a variable that is assigned to itself", `e := l.Fatal(); e = e.Err(err); e.Err(nil)`, "Fatal", "Err"},
		{"in two variables", `e := l.Fatal(); f := e.Err(err); f.Err(nil)`, "Fatal", "Err"},

		{"sent", `l.Fatal().Err(err).Send()`, "", ""},
		{"sent with a message", `l.Fatal().Msg("m")`, "", ""},
		{"turned off", `l.Fatal().Discard()`, "", ""},
		{"sent through a variable", `e := l.Fatal(); e.Err(err); e.Send()`, "", ""},
		{"sent on one path", `e := l.Fatal(); if err != nil { e.Send() }`, "", ""},
		{"sent through the second variable", `e := l.Fatal(); f := e.Err(err); f.Send()`, "", ""},
		{"sent by a method value", `send := l.Fatal().Send; send()`, "", ""},
		{"passed to a function", `pass(l.Fatal())`, "", ""},
		{"returned", `f := func() *zerolog.Event { return l.Fatal() }; f().Send()`, "", ""},
		{"stored in a package variable", `stored = l.Fatal()`, "", ""},
		{"stored in a field", `s := struct{ e *zerolog.Event }{}; s.e = l.Fatal(); s.e.Send()`, "", ""},
		{"asked", `if l.Fatal().Enabled() { return }`, "", ""},
		{"does not end the process", `l.Error().Err(err)`, "", ""},
		{"has the name only", `o.Fatal().Err(err)`, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			fset := token.NewFileSet()
			lib := onefile.CheckWith(t, fset, "github.com/rs/zerolog", zerolog, nil).Pkg
			pass := onefile.CheckWith(t, fset, "p", `package p
import "github.com/rs/zerolog"
var stored *zerolog.Event
func pass(*zerolog.Event) {}
type other struct{}
func (o other) Fatal() other { return o }
func (o other) Err(error) other { return o }
func f(l zerolog.Logger, o other, err error) { `+test.body+` }
`, imports{lib})
			var got []string
			for _, c := range chain.Unsent(pass.Files, pass.TypesInfo) {
				got = append(got, c.Name, method(c.End))
				if c.Fatal != (c.Name == "Fatal") || c.Status != 1 || c.Send != ".Send()" {
					t.Errorf("got %+v", c)
				}
			}
			var want []string
			if test.start != "" {
				want = []string{test.start, test.end}
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// method returns the name of the method that a call names, or "" for nil.
func method(call *ast.CallExpr) string {
	if call == nil {
		return ""
	}
	return call.Fun.(*ast.SelectorExpr).Sel.Name
}
