package eval_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// machine returns a machine for a package with the given source. It also returns
// the functions of the package, by name.
func machine(t *testing.T, source string) (*eval.Machine, map[string]*ssa.Function) {
	t.Helper()
	pkg, fns := ssax.Build(onefile.Check(t, "package p\n"+source), nil)
	byName := map[string]*ssa.Function{}
	for _, fn := range fns {
		byName[fn.Name()] = fn
	}
	return eval.New(pkg, fns, nil), byName
}

// ask runs a predicate with the given value as its last parameter. All other parameters
// are unknown.
func ask(m *eval.Machine, fn *ssa.Function, about eval.Argument) (bool, error) {
	args := make([]eval.Argument, len(fn.Params))
	for i := range args {
		args[i] = eval.Anything()
	}
	args[len(args)-1] = about
	answer, err := m.Evaluate(fn, args...)
	yes, _ := answer.(bool)
	return yes, err
}

// accepted returns the numbers from 0 to 255 for which the function named "is" in the
// source returns true, as ranges such as "3 10-20". It returns "unknown" if Evaluate
// fails.
func accepted(t *testing.T, source string) string {
	t.Helper()
	m, fns := machine(t, source)
	if fns["is"] == nil {
		t.Fatal("no function is")
	}
	var out []string
	start := -1
	for n := range 257 {
		yes := false
		if n < 256 {
			var err error
			if yes, err = ask(m, fns["is"], eval.Number(int64(n))); err != nil {
				return "unknown"
			}
		}
		switch {
		case yes && start < 0:
			start = n
		case !yes && start >= 0 && start == n-1:
			out, start = append(out, fmt.Sprint(start)), -1
		case !yes && start >= 0:
			out, start = append(out, fmt.Sprintf("%d-%d", start, n-1)), -1
		}
	}
	return strings.Join(out, " ")
}

// TestForms checks which numbers predicates accept. The predicates have different
// forms, such as a switch or a map.
func TestForms(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, want string }{
		{"one comparison", `func is(c int) bool { return c == 7 }`, "7"},
		{"a chain", `func is(c int) bool { return c == 7 || c == 20 || 21 == c }`, "7 20-21"},
		{"the text of an error", `import "errors"; func is(c int) bool { err := errors.New("late"); return err.Error() == "late" && c == 7 }`, "7"},
		{"negation", `func is(c int) bool { return !(c == 7 || c == 9) }`, "0-6 8 10-255"},
		{"unequal", `func is(c int) bool { return c != 0 && c != 1 }`, "2-255"},
		{"a range", `func is(c int) bool { return c >= 20 && c <= 29 }`, "20-29"},
		{"ranges", `func is(c int) bool { return c > 3 && c < 6 || c >= 64 && c < 79 && c != 70 }`, "4-5 64-69 71-78"},
		{"a negated range", `func is(c int) bool { return !(c > 2) }`, "0-2"},
		{"switch", `func is(c int) bool { switch c { case 7, 20: return true; case 21: return false; default: return c == 100 } }`, "7 20 100"},
		{"switch with fallthrough", `func is(c int) bool { switch c { case 7: fallthrough; case 8: return true }; return false }`, "7-8"},
		{"switch without a tag", `func is(c int) bool { switch { case c < 3: return false; case c < 5: return true }; return false }`, "3-4"},
		{"if after if", `func is(c int) bool { if c == 0 { return false }; if c < 4 { return true }; return c == 75 }`, "1-3 75"},
		{"a variable", `func is(c int) bool { r := false; if c == 4 { r = true }; return r }`, "4"},
		{"a named result", `func is(c int) (yes bool) { if c == 4 { yes = true }; return }`, "4"},
		{"constants", `const (A = iota + 5; B; C); func is(c int) bool { return c == A || c == C }`, "5 7"},
		{"a named type", `type Code uint8; const Busy Code = 7; func is(c Code) bool { return c == Busy }`, "7"},
		{"a method", `type Code int; func (c Code) is() bool { return c == 7 || c == 8 }`, "7-8"},
		{"a map of bools", `var set = map[int]bool{7: true, 20: true, 21: false}; func is(c int) bool { return set[c] }`, "7 20"},
		{"structs that differ in the first field", `type pair struct{ a, b int }; func is(c int) bool { return pair{c, 1} == pair{7, 1} }`, "7"},
		{"structs that differ in the last field", `type pair struct{ a, b int }; func is(c int) bool { return pair{1, c} != pair{1, 7} }`, "0-6 8-255"},
		{"a map of structs", `var set = map[int]struct{}{7: {}, 20: {}}; func is(c int) bool { _, ok := set[c]; return ok }`, "7 20"},
		{"a map of records", `type info struct { name string; retry bool }; var all = map[int]info{1: {"A", false}, 7: {"B", true}, 20: {retry: true}}; func is(c int) bool { return all[c].retry }`, "7 20"},
		{"a local map", `func is(c int) bool { m := map[int]bool{4: true}; m[5] = true; return m[c] }`, "4-5"},
		{"slices.Contains", `import "slices"; var set = []int{7, 20, 21}; func is(c int) bool { return slices.Contains(set, c) }`, "7 20-21"},
		{"slices.Index", `import "slices"; func is(c int) bool { return slices.Index([]int{7, 20}, c) >= 0 }`, "7 20"},
		{"slices.ContainsFunc", `import "slices"; func is(c int) bool { return slices.ContainsFunc([]int{7, 20}, func(x int) bool { return x == c }) }`, "7 20"},
		{"a loop over a slice", `var set = []int{7, 20}; func is(c int) bool { for _, x := range set { if x == c { return true } }; return false }`, "7 20"},
		{"a loop over an array", `func is(c int) bool { for _, x := range [...]int{3, 4} { if x == c { return true } }; return false }`, "3-4"},
		{"a loop over a map", `var set = map[string]int{"a": 7, "b": 9}; func is(c int) bool { for _, x := range set { if x == c { return true } }; return false }`, "7 9"},
		{"an array by code", `var retry = [256]bool{7: true, 20: true}; func is(c int) bool { return retry[c] }`, "7 20"},
		{"a guarded array", `var retry = []bool{false, true, false, true}; func is(c int) bool { return c < len(retry) && retry[c] }`, "1 3"},
		{"bits", `const set = 1<<7 | 1<<20; func is(c int) bool { return c < 32 && set&(1<<c) != 0 }`, "7 20"},
		{"bits cleared", `func is(c int) bool { return c&^4 == 3 }`, "3 7"},
		{"arithmetic", `func is(c int) bool { return c/10 == 2 }`, "20-29"},
		{"remainder", `func is(c int) bool { return c > 250 && c%2 == 0 }`, "252 254"},
		{"a minus", `func is(c int) bool { return c-128 > 0 && c-128 < 4 }`, "129-131"},
		{"another function", `func low(c int) bool { return c < 3 }; func is(c int) bool { return !low(c) && c < 6 }`, "3-5"},
		{"recursion", `func is(c int) bool { if c < 2 { return c == 1 }; return is(c - 2) && c < 6 }`, "1 3 5"},
		{"a function value", `var f = func(c int) bool { return c == 6 }; func is(c int) bool { return f(c) }`, "6"},
		{"a closure", `func is(c int) bool { f := func() bool { return c == 6 }; return f() }`, "6"},
		{"a pointer", `func is(c int) bool { p := &c; *p++; return c == 6 }`, "5"},
		{"a struct", `type info struct{ code int; retry bool }; func is(c int) bool { i := info{code: c}; i.retry = i.code == 9; return i.retry }`, "9"},
		{"a table of structs", `type info struct{ code int; retry bool }; var all = []info{{7, true}, {8, false}, {9, true}}; func is(c int) bool { for _, i := range all { if i.code == c { return i.retry } }; return false }`, "7 9"},
		{"a conversion", `func is(c int) bool { return uint8(c+1) == 0 }`, "255"},
		{"an index that is not found", `import "slices"; func is(c int) bool { return slices.Index([]int{7}, c) == -1 }`, "0-6 8-255"},
		{"a method of a table", `type codes map[int]bool; func (s *codes) has(c int) bool { return (*s)[c] }; var set = codes{7: true}; func is(c int) bool { return set.has(c) }`, "7"},
		{"floating point", `func is(c int) bool { return float64(c)*1.5 >= 15 && float64(c)/2 < 6.5 }`, "10-12"},
		{"the least and the greatest", `func is(c int) bool { return min(c, 20) == 20 && max(c, 22) == 22 }`, "20-22"},
		{"the least of an unknown number", `import "os"; func is(c int) bool { return min(len(os.Args), c) == 3 }`, "unknown"},
		{"an entry that is replaced", `func is(c int) bool { m := map[int]bool{7: true, 8: true}; m[7] = false; return m[c] }`, "8"},
		{"a branch in a variable", `import "os"; var debug = os.Getenv("X") != "" && len(os.Args) > 1; var set = map[int]bool{7: true}; func is(c int) bool { return set[c] }`, "7"},
		{"a number of 8 bits", `func is(c int) bool { return uint8(c+100) == 200 }`, "100"},
		{"a number of 8 bits with a sign", `func is(c int) bool { return int8(c) == -1 }`, "255"},
		{"a part of a slice", `func is(c int) bool { for _, x := range []int{3, 4, 5, 6}[1:3] { if x == c { return true } }; return false }`, "4-5"},
		{"a part of a slice that is too short", `func is(c int) bool { s := []int{3}; return len(s[:c]) == 1 }`, "unknown"},
		{"a text of a number", `import "strconv"; func is(c int) bool { return strconv.Itoa(c)[0] == '7' && len(strconv.Itoa(c)) == 2 }`, "70-79"},
		{"a class of texts", `import "fmt"; func is(c int) bool { s := fmt.Sprintf("E%d", c); return len(s) == 4 && s[:2] == "E1" && s[3:] == "7" }`, "107 117 127 137 147 157 167 177 187 197"},
		{"a variable that other code sets", `import "fmt"; func is(c int) bool { var n int; fmt.Sscan("3", &n); return c == n }`, "unknown"},
		{"a variable that other code sets on one way", `import "fmt"; func is(c int) bool { n := 3; if c > 250 { fmt.Sscan("3", &n) }; return c < 250 && n == 3 || c == 260 }`, "0-249"},
		{"a captured variable that other code may set", `import "sync"; func is(c int) bool { n := 3; var once sync.Once; once.Do(func() { n = 4 }); return c == n }`, "unknown"},
		{"a variable that other code sees only after", `import "fmt"; func is(c int) bool { n := 3; yes := c == n; fmt.Sscan("3", &n); return yes }`, "3"},
		{"a value that other code gets", `import "fmt"; func is(c int) bool { n := 3; fmt.Println(n, c); return c == n }`, "3"},
		{"a text that a method String makes", `import "fmt"; type code int; func (c code) String() string { return "7" }; func is(c int) bool { return fmt.Sprint(code(c)) == "7" }`, "0-255"},
		{"a number of a type with a method String", `import "fmt"; type code int; func (c code) String() string { return "7" }; func is(c int) bool { return fmt.Sprintf("%d", code(c)) == "9" }`, "9"},
		{"a deferred call", `import "sync"; var mu sync.Mutex; func is(c int) bool { mu.Lock(); defer mu.Unlock(); return c == 7 }`, "7"},
		{"a deferred function that sets the result", `func is(c int) (yes bool) { defer func() { yes = !yes }(); return c > 3 }`, "0-3"},
		{"two deferred functions", `func is(c int) (yes bool) { n := 1; defer func() { yes = c == n }(); defer func() { n = 4 }(); return false }`, "4"},
		{"always", `func is(c int) bool { return true }`, "0-255"},
		{"never", `func is(c int) bool { return false }`, ""},
		{"a changed variable", `var set = map[int]bool{7: true}; func Add(c int) { set[c] = true }; func is(c int) bool { return set[c] }`, "unknown"},
		{"a variable that is set", `var limit = 7; func Set(n int) { limit = n }; func is(c int) bool { return c < limit }`, "unknown"},
		{"a variable whose address is stored", `var limit = 7; var p *int; func Keep() { p = &limit }; func Set(n int) { *p = n }; func is(c int) bool { return c < limit }`, "unknown"},
		{"an address as the initial value", `var limit = 7; var p = &limit; func is(c int) bool { return c < limit }`, "0-6"},
		{"the environment", `import "os"; func is(c int) bool { return c == 7 && os.Getenv("X") == "" }`, "unknown"},
		{"a variable that init sets", `var limit = 3; func init() { limit = 5 }; func is(c int) bool { return c < limit }`, "0-4"},
		{"a list that init extends", `var all = []int{3}; func init() { all = append(all, 5) }; func is(c int) bool { for _, n := range all { if n == c { return true } }; return false }`, "3 5"},
		{"a variable that init sets on some systems", `import "os"; var limit = 3; func init() { if os.Getenv("A") != "" { limit = 5 } }; func is(c int) bool { return c < limit }`, "unknown"},
		{"a variable that an init without end sets", `import "os"; var limit = 3; func init() { for os.Getenv("A") == "" { if os.Getenv("B") == "" { return } }; limit = 5 }; func is(c int) bool { return c < limit }`, "unknown"},
		{"a variable that a function called init sets, too", `var limit = 3; func init() { limit = 5 }; func set(n int) { limit = n }; func is(c int) bool { return c < limit }`, "unknown"},
		{"a variable that a closure in init sets", `var limit = 3; var hook func(); func init() { hook = func() { limit = 5 } }; func is(c int) bool { return c < limit }`, "unknown"},
		{"a variable that a flag sets", `import "flag"; var limit = 3; func init() { flag.IntVar(&limit, "limit", 3, "") }; func is(c int) bool { return c < limit }`, "unknown"},
		{"a branch on the environment", `import "os"; var debug = os.Getenv("X") != "" && len(os.Args) > 1; func is(c int) bool { return debug }`, "unknown"},
		{"a key from outside", `import "os"; var set = map[int]bool{7: true, os.Getpid(): false}; func is(c int) bool { return set[c] }`, "unknown"},
		{"a struct from outside", `type info struct{ code int }; var read func() info; func is(c int) bool { i := info{7}; p := &i; *p = read(); return i.code == c }`, "unknown"},
		{"addresses", `func is(c int) bool { a, b := new(int), new(int); return a == b || c == 1 }`, "unknown"},
		{"no end", `func is(c int) bool { for c >= 0 { c = c }; return true }`, "unknown"},
		{"a panic", `func is(c int) bool { if c > 100 { panic("no") }; return true }`, "unknown"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := accepted(t, test.source); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestMessages checks which of four error messages predicates accept.
func TestMessages(t *testing.T) {
	t.Parallel()
	messages := []string{"503 busy", "connection reset by peer", "rate limit", "not found"}
	tests := []struct{ name, source, want string }{
		{"a pattern", `import "regexp"; var re = regexp.MustCompile("(?i)RATE.?limit|reset"); func is(err error) bool { return re.MatchString(err.Error()) }`, "connection reset by peer, rate limit"},
		{"patterns", `import "regexp"; var all = []*regexp.Regexp{regexp.MustCompile("^5"), regexp.MustCompile("^r")}; func is(err error) bool { for _, re := range all { if re.MatchString(err.Error()) { return true } }; return false }`, "503 busy, rate limit"},
		{"a pattern in the call", `import "regexp"; func is(err error) bool { ok, _ := regexp.MatchString("^rate", err.Error()); return ok }`, "rate limit"},
		{"a pattern that is no pattern", `import "regexp"; func is(err error) bool { ok, _ := regexp.MatchString("(", err.Error()); return ok }`, "unknown"},
		{"a pattern from outside", `import ("os"; "regexp"); var re = regexp.MustCompile(os.Getenv("X")); func is(err error) bool { return re.MatchString(err.Error()) }`, "unknown"},
		{"a group of a pattern", `import "regexp"; var re = regexp.MustCompile("^([0-9]+) "); func is(err error) bool { m := re.FindStringSubmatch(err.Error()); return len(m) > 1 && m[1] == "503" }`, "503 busy"},
		{"a number in a message", `import ("strconv"; "strings"); func is(err error) bool { n, err := strconv.Atoi(strings.Fields(err.Error())[0]); return err == nil && n >= 500 }`, "503 busy"},
		{"bytes", `import "bytes"; func is(err error) bool { return bytes.Contains([]byte(err.Error()), []byte("limit")) }`, "rate limit"},
		{"a formatted message", `import ("fmt"; "strings"); func is(err error) bool { return strings.HasSuffix(fmt.Sprintf("%v!", err), "limit!") }`, "rate limit"},
		{"a wrapped message", `import ("fmt"; "strings"); func is(err error) bool { return strings.HasPrefix(fmt.Errorf("x: %w", err).Error(), "x: rate") }`, "rate limit"},
		{"a format that is not known", `import ("fmt"; "strings"); func is(err error) bool { return strings.Contains(fmt.Sprintf("%q", err), "limit") }`, "unknown"},
		{"where a text begins", `import "strings"; func is(err error) bool { return strings.Index(err.Error(), "limit") > 0 }`, "rate limit"},
		{"words", `import "strings"; func is(err error) bool { for _, w := range strings.Split("limit,busy", ",") { if strings.HasSuffix(err.Error(), w) { return true } }; return false }`, "503 busy, rate limit"},
		{"a cut text", `import "strings"; func is(err error) bool { _, rest, ok := strings.Cut(err.Error(), " "); return ok && rest == "limit" }`, "rate limit"},
		{"no timeout", `import ("os"; "net"; "errors"); func is(err error) bool { var n net.Error; return !os.IsTimeout(err) && !errors.As(err, &n) && err.Error() == "rate limit" }`, "rate limit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m, fns := machine(t, test.source)
			var out []string
			for _, s := range messages {
				switch yes, err := ask(m, fns["is"], eval.Failure(s)); {
				case err != nil:
					out = []string{"unknown"}
				case yes:
					out = append(out, s)
				}
			}
			if got := strings.Join(out, ", "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestTexts checks which strings predicates accept.
func TestTexts(t *testing.T) {
	t.Parallel()
	m, fns := machine(t, `import "strings"
var codes = map[string]bool{"E_BUSY": true}
func set(s string) bool { return codes[s] }
func chain(s string) bool { switch s { case "E_BUSY", "E_LOCKED": return true }; return false }
func prefix(s string) bool { return strings.HasPrefix(s, "E_LOCK") && !strings.HasSuffix(s, "D") || strings.ToUpper(s) == "E_BUSY" }`)
	tests := map[string][]string{"set": {"E_BUSY"}, "chain": {"E_BUSY", "E_LOCKED"}, "prefix": {"E_BUSY", "E_LOCK_TIMEOUT"}}
	for name, want := range tests {
		for _, s := range []string{"E_BUSY", "E_LOCKED", "E_LOCK_TIMEOUT", "E_GONE"} {
			got, err := ask(m, fns[name], eval.Text(s))
			if err != nil || got != slices.Contains(want, s) {
				t.Errorf("%s(%q) = %v, %v", name, s, got, err)
			}
		}
	}
}

// TestManyQuestions checks that all calls of Evaluate for one predicate together have a
// limit, so that a predicate that never returns for some numbers does not take seconds:
// it is run for three such numbers. A predicate that always returns does not reach the
// limit with a thousand calls.
func TestManyQuestions(t *testing.T) {
	t.Parallel()
	m, fns := machine(t, `func slow(n int) bool { for i := 0; n != 3; i++ {}; return true }
func quick(n int) bool { for i := range n { if i == 30 { return true } }; return false }`)
	for n := range 4 {
		if yes, err := ask(m, fns["slow"], eval.Number(3)); !yes || err != nil {
			t.Fatalf("slow(3) = %v, %v after %d calls that never return", yes, err, n)
		}
		if _, err := ask(m, fns["slow"], eval.Number(int64(4+n))); err == nil {
			t.Fatalf("the result of slow(%d) is known", 4+n)
		}
	}
	if _, err := ask(m, fns["slow"], eval.Number(3)); err == nil {
		t.Error("slow has no limit for all calls")
	}
	for n := range 1000 {
		if yes, err := ask(m, fns["quick"], eval.Number(int64(n))); yes != (n > 30) || err != nil {
			t.Fatalf("quick(%d) = %v, %v", n, yes, err)
		}
	}
}

// TestLongLists checks that a list is known up to a certain length. Copying it for each
// appended element would take long.
func TestLongLists(t *testing.T) {
	t.Parallel()
	m, fns := machine(t, `func is(n int) bool { var all []int; for len(all) < n { all = append(all, n) }; return all[0] == n }`)
	for n, known := range map[int64]bool{1000: true, 2000: false} {
		if yes, err := ask(m, fns["is"], eval.Number(n)); yes != known || (err == nil) != known {
			t.Errorf("a list with %d elements: %v, error %v", n, yes, err)
		}
	}
}

// TestLongInitialisation checks the variables of a package whose initialisation is too
// long to be executed. A variable that is set at the end does not keep its zero value,
// but becomes unknown.
func TestLongInitialisation(t *testing.T) {
	t.Parallel()
	m, fns := machine(t, `var first = three()
var big = build()
func build() int { n := 0; for i := 0; i < 1000000; i++ { n += i }; return n }
var last = three()
func three() int { return 3 }
func isFirst(n int) bool { return first == n }
func isLast(n int) bool { return last == n }`)
	if yes, err := ask(m, fns["isFirst"], eval.Number(3)); !yes || err != nil {
		t.Errorf("isFirst(3) = %v, %v", yes, err)
	}
	if yes, err := ask(m, fns["isLast"], eval.Number(3)); err == nil {
		t.Errorf("isLast(3) = %v although the initialisation has not set the variable", yes)
	}
}
