package retry_test

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

const tableTypes = `package p

import "time"

type Info struct {
	Name      string
	Retryable bool
	Attempts  int
	Delay     time.Duration
}
type Row struct {
	Code  int
	Class string
}
type Policy struct {
	Code     int // not taken for the code, because the type is a policy
	MaxTries int
	DelayMs  int
	Factor   float64
}
type Spec struct {
	Temporary bool
	Retry     *Policy
	Backoff   Policy
}
type Other struct{ Code int }
type Sizes struct {
	Delay, Wait time.Duration // the first counts
	Attempts    time.Duration // not taken for a number of attempts, because it is a duration
	Kind        int           // not a class
	Retries     string        // not a number
}

const Locked, Gone = 7, 4
const Name = "E_LOCKED"

var shared = Policy{MaxTries: 3}
var n int
var _ = time.Second

`

// TestTables checks the entries that are read from tables in each form. The
// wanted text for an entry is "TABLE KEY: cells; other fields", with "?" for a
// cell that is not constant.
func TestTables(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, want string }{
		{"a map", `var m = map[int]Info{Locked: {Retryable: true, Delay: time.Second}}`, "m Locked=7: initial=1000000000 retryable=true; attempts"},
		{"a map of pointers", `var m = map[int]*Info{4: {Attempts: 2}, 5: &Info{Attempts: 3}}`, "m 4=4: attempts=2; initial retryable\nm 5=5: attempts=3; initial retryable"},
		{"a map of texts", `var m = map[string]Info{Name: {Attempts: n}}`, `m Name="E_LOCKED": attempts=?; initial retryable`},
		{"a slice", `var s = []Row{{Locked, "transient"}, {Code: Gone}, {Class: "fatal"}}`, "s Locked=7: class=\"transient\" code=7; \ns Gone=4: code=4; class"},
		{"an array", `var a = [...]Info{Locked: {Attempts: 1}, 2: {}}`, "a Locked=7: attempts=1; initial retryable\na 2=2: ; attempts initial retryable"},
		{"fields in order", `var m = map[int]Info{1: {"x", true, 2, 0}}`, "m 1=1: attempts=2 initial=0 retryable=true; "},
		{"a local table", `func f() { _ = map[int]Info{1: {}} }`, "f 1=1: ; attempts initial retryable"},
		{"a switch", `func f(c int) Info { switch c { case Locked, 8: return Info{Attempts: 2}; case n: return Info{} }; return Info{} }`, "f Locked=7: attempts=2; initial retryable\nf 8=8: attempts=2; initial retryable"},
		{"a switch that returns more", `func f(c int) (*Info, bool) { switch c { case 3: n++; return &Info{Retryable: true}, true }; return nil, false }`, "f 3=3: retryable=true; attempts initial"},
		{"a switch of conditions", `func f(c int) Info { switch { case true: return Info{} }; return Info{} }`, ""},
		{"a switch that does not return", `func f(c int) Info { switch c { case 1: _ = Info{} }; return Info{} }`, ""},
		{
			"a policy inside", `var m = map[int]Spec{1: {Retry: &Policy{MaxTries: 4, DelayMs: 5}}, 2: {Backoff: Policy{Factor: 2}}}`,
			"m 1=1: attempts=4 initial=5; multiplier policy transient\nm 2=2: multiplier=2; attempts initial policy transient",
		},
		{"a policy elsewhere", `var m = map[int]Spec{1: {Retry: &shared}, 2: {Retry: nil}}`, "m 1=1: policy=?; transient\nm 2=2: ; policy transient"},
		{"fields that do not fit", `var m = map[int]Sizes{1: {Wait: 2, Delay: 1}}`, "m 1=1: initial=1; "},

		{"a struct without more than its code", `var m = map[int]Other{1: {2}}`, ""},
		{"a code that is unknown", `var m = map[int]Info{n: {}}`, ""},
		{"a value that is not written", `var i Info; var m = map[int]Info{1: i}`, ""},
		{"a map of numbers", `var m = map[int]int{1: 2}`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := onefile.Check(t, tableTypes+test.source)
			var got []string
			for _, e := range retry.Tables(p.TypesInfo, p.Files) {
				got = append(got, describeEntry(e))
			}
			if strings.Join(got, "\n") != test.want {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), test.want)
			}
		})
	}
}

func describeEntry(e retry.Entry) string {
	key := e.Value.String()
	if e.Obj != nil {
		key = e.Obj.Name() + "=" + key
	} else {
		key += "=" + key
	}
	var set, other []string
	for _, role := range slices.Sorted(maps.Keys(e.Has)) {
		switch cell, ok := e.Cells[role]; {
		case !ok:
			other = append(other, string(role))
		case cell.Value == nil:
			set = append(set, string(role)+"=?")
		default:
			set = append(set, fmt.Sprintf("%s=%s", role, cell.Value))
		}
	}
	return fmt.Sprintf("%s %s: %s; %s", e.Table, key, strings.Join(set, " "), strings.Join(other, " "))
}

// TestRoles checks the role and the unit of fields with different names and
// types.
func TestRoles(t *testing.T) {
	t.Parallel()
	tests := []struct{ field, want string }{
		{"ExitCode int", "code"},
		{"exit_status uint8", "code"},
		{"ErrorCode string", "code"},
		{"Code bool", ""},
		{"Category string", "class"},
		{"Class int", ""},
		{"IsRecoverable bool", "recoverable"},
		{"Retriable bool", "retryable"},
		{"Retryable string", ""},
		{"Temporary bool", "transient"},
		{"Permanent bool", "permanent"},
		{"IsFatal bool", "fatal"},
		{"Immediate bool", "immediate"},
		{"MaxTries int", "attempts"},
		{"max_retries int", "retries"},
		{"Retries time.Duration", ""},
		{"BaseDelay time.Duration", "initial 1ns"},
		{"Delay int", ""},
		{"DelayMs int", "initial 1ms"},
		{"WaitSeconds int", "initial 1s"},
		{"delay_millis int64", "initial 1ms"},
		{"MaxDelaySec int", "max backoff 1s"},
		{"MaxElapsedTime time.Duration", "max elapsed 1ns"},
		{"Factor float64", "multiplier"},
		{"BackoffMultiplier int", "multiplier"},
		{"Multiplier time.Duration", ""},
		{"Jitter float32", "jitter"},
		{"Retry Policy", "policy"},
		{"RetryPolicy *Policy", "policy"},
		{"Retry bool", "retryable"},
		{"Limits Policy", ""},
		{"Unrelated int", ""},
	}
	for _, test := range tests {
		p := onefile.Check(t, tableTypes+"type T struct { "+test.field+"; Fatal bool }\nvar m = map[int]T{1: {}}")
		got := ""
		for role, v := range retry.Tables(p.TypesInfo, p.Files)[0].Has {
			if name, _, _ := strings.Cut(test.field, " "); v.Name() == name {
				got = string(role)
				if unit := retry.Unit(v); unit != 0 && (role == retry.Initial || role == retry.MaxBackoff || role == retry.MaxElapsed) {
					got += " " + unit.String()
				}
			}
		}
		if got != test.want {
			t.Errorf("%s is %q, want %q", test.field, got, test.want)
		}
	}
}

func TestKeyed(t *testing.T) {
	t.Parallel()
	p := onefile.Check(t, tableTypes+`var s = []Row{{1, "x"}, {Code: 2}}; var m = map[int]Row{3: {}}`)
	var got []bool
	for _, e := range retry.Tables(p.TypesInfo, p.Files) {
		got = append(got, e.Keyed())
	}
	if want := []bool{false, true, true}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestMayHaveFlag checks that only structs with a field such as Retryable may have a
// flag. The field can be in an embedded struct or in a policy.
func TestMayHaveFlag(t *testing.T) {
	t.Parallel()
	tests := []struct {
		fields string
		want   bool
	}{
		{"Code int; Retryable bool", true},
		{"IsRecoverable bool", true},
		{"Temporary bool", true},
		{"Info", true},
		{"*Info", false}, // Tables does not follow the pointer
		{"time.Time", false},
		{"Retry Policy", true},
		{"Code int; Name string", false},
		{"Retryable string", false},
		{"Fatal, Permanent bool", false},
		{"Limits Info", false},
		{"", false},
	}
	for _, test := range tests {
		p := onefile.Check(t, tableTypes+"type T struct { "+test.fields+" }")
		st := p.Pkg.Scope().Lookup("T").Type().Underlying().(*types.Struct)
		if got := retry.MayHaveFlag(st); got != test.want {
			t.Errorf("struct { %s }: %v, want %v", test.fields, got, test.want)
		}
	}
}
