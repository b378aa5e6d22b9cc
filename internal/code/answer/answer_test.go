package answer

import (
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// TestFind checks on which values predicates are run, and that a value with an unknown
// result does not count as any other value.
func TestFind(t *testing.T) {
	t.Parallel()
	pass := onefile.Check(t, `package p

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
func setting() bool { return on }
var on bool
func Set(b bool) { on = b }
`)
	pkg, fns := ssax.Build(pass, nil)
	got := map[ssax.ID]Answer{}
	for _, a := range find(pkg, fns, nil).List {
		id := a.Func
		a.Func = ""
		got[id] = a
	}
	want := map[ssax.ID]Answer{
		"p.IsBusy":   {Text: true, Known: true, True: []string{"A"}},
		"p.IsMaybe":  {Text: true, True: []string{"A"}},
		"p.IsNot":    {Text: true, Known: true, Other: true, False: []string{"A"}},
		"p.IsMostly": {Text: true, Other: true, False: []string{"A"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}
