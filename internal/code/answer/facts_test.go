package answer

import (
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/facttest"
)

func sample() *Answers {
	return &Answers{List: []Answer{
		{Func: "(*p.Error).Busy", Type: "*p.Error", Path: []int{2, 1}, Text: true, True: []string{"E_BUSY"}, False: []string{"E_GONE"}},
		{Func: "p.IsBusy", Param: 1, CodeFunc: eval.CodeFunc{Func: "q.Code"}, Text: true, KnowsDefault: true, True: []string{"E_BUSY"}},
		{Func: "p.IsBusy", Param: 1, CodeFunc: eval.CodeFunc{Method: "ExitCode"}, KnowsDefault: true, Default: true, False: []string{"7"}},
		{Func: "p.IsServer", True: []string{"700"}, Spans: []Span{{0, 499, false}, {500, 599, true}}},
	}, Sentinels: []Sentinel{{"p.ErrBusy", []string{"E_BUSY", "busy"}}, {"p.ErrGone", nil}}}
}

// TestFacts checks that decoding returns the encoded answers, and that the answers of a
// predicate and the texts of a sentinel are found by name.
func TestFacts(t *testing.T) {
	t.Parallel()
	for _, want := range []*Answers{{}, sample()} {
		data, err := want.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		got := &Answers{}
		if err := got.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v, error %v", got, want, err)
		}
	}
	r := &Result{parts: map[string]*fact.Part[Answers]{"p": fact.NewPart(sample())}, own: []Sentinel{{"q.Err", []string{"E"}}}}
	for id, want := range map[ssax.ID]int{"(*p.Error).Busy": 1, "p.IsBusy": 2, "p.IsBus": 0, "p.IsBusyNow": 0, "q.IsBusy": 0} {
		if got := len(r.Of(id)); got != want {
			t.Errorf("%s: %d answers, want %d", id, got, want)
		}
	}
	for id, want := range map[ssax.ID]int{"p.ErrBusy": 2, "p.ErrGone": 0, "p.Err": 0, "q.Err": 1, "q.ErrBusy": 0} {
		if got := len(r.Texts(id)); got != want {
			t.Errorf("%s: %d texts, want %d", id, got, want)
		}
	}
}

// TestReturns checks what a predicate of another package returns for arguments.
func TestReturns(t *testing.T) {
	t.Parallel()
	told := func(by eval.CodeFunc, v eval.Argument) any { return eval.WithCode(by, nil, v)() }
	r := &Result{parts: map[string]*fact.Part[Answers]{"p": fact.NewPart(sample())}}
	tests := []struct {
		name    string
		arg     any
		yes, ok bool
	}{
		{"a code that it mentions", told(eval.CodeFunc{Func: "q.Code"}, eval.Text("E_BUSY")), true, true},
		{"another code", told(eval.CodeFunc{Func: "q.Code"}, eval.Text("E_GONE")), false, true},
		{"a status that it mentions", told(eval.CodeFunc{Method: "ExitCode"}, eval.Number(7)), false, true},
		{"another status", told(eval.CodeFunc{Method: "ExitCode"}, eval.Number(8)), true, true},
		{"another function", told(eval.CodeFunc{Func: "q.Kind"}, eval.Text("E_BUSY")), false, false},
		{"a number instead of a text", told(eval.CodeFunc{Func: "q.Code"}, eval.Number(7)), false, false},
		{"an unknown argument", eval.Unknown(), false, false},
	}
	for _, tt := range tests {
		if yes, ok := r.Returns("p.IsBusy", []any{nil, tt.arg}); yes != tt.yes || ok != tt.ok {
			t.Errorf("%s: %v, %v", tt.name, yes, ok)
		}
	}
	if _, ok := r.Returns("p.IsBusy", nil); ok {
		t.Error("a call without arguments has an answer")
	}
}

// FuzzFacts checks the reader of facts with random bytes.
func FuzzFacts(f *testing.F) { facttest.Fuzz(f, sample()) }
