package object_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
	"github.com/exitlint/exitlint/registry/roles"
)

// TestObjects checks the fields and sinks of objects in test packages. The want
// comments are at the literals, or at the calls that complete the objects.
func TestObjects(t *testing.T) {
	t.Parallel()
	objects := object.New(exitflow.Analyzer, nil, roles.IsTelling)
	describe := &analysis.Analyzer{
		Name: "describe", Doc: "reports each object", Requires: []*analysis.Analyzer{objects},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, o := range pass.ResultOf[objects].(*object.Result).Own.Objects {
				at, ok := pos(pass, o.Span)
				if o.IsForOneCall || !ok {
					at, _ = pos(pass, o.Call)
				}
				pass.Reportf(at, "%s", description(o))
			}
			return nil, nil
		},
	}
	analyzertest.Run(t, analyzertest.Testdata(t), describe, "objects/...")
}

// TestPairings checks which strings belong to which numbers. The want comments are at
// the numbers. They say "may be" if nothing shows that the string is an error code.
func TestPairings(t *testing.T) {
	t.Parallel()
	objects := object.New(exitflow.Analyzer, nil, roles.IsTelling)
	describe := &analysis.Analyzer{
		Name: "describe", Doc: "reports each pairing", Requires: []*analysis.Analyzer{objects},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, p := range pass.ResultOf[objects].(*object.Result).Own.Pairings {
				at, _ := pos(pass, p.Span)
				verb := "is"
				if p.IsUnsure {
					verb = "may be"
				}
				pass.Reportf(at, "%q %s %d", p.Text, verb, p.Number)
			}
			return nil, nil
		},
	}
	analyzertest.Run(t, analyzertest.Testdata(t), describe, "pairings")
}

// TestUses checks which types are recorded as encoded, and the JSON form of their
// fields.
func TestUses(t *testing.T) {
	t.Parallel()
	objects := object.New(exitflow.Analyzer, nil, roles.IsTelling)
	pkgs := analyzertest.Load(t, analyzertest.Testdata(t), "objects/...")
	for _, act := range analyzertest.Analyze(t, objects, pkgs) {
		own := act.Result.(*object.Result).Own
		if made := (object.Use{Type: "objects/sinks.made", Sink: object.Sink{To: object.Stderr}}); act.Package.PkgPath == "objects/sinks" && !hasUse(own, made) {
			t.Errorf("the JSON that a function returns is not seen to be printed: %v", own.Uses)
		}
		if act.Package.PkgPath != "objects/joins" {
			continue
		}
		failure := own.Type("objects/joins.Failure")
		if failure == nil || !failure.IsError {
			t.Fatalf("Failure is %+v", failure)
		}
		var leaves []string
		for _, l := range failure.Leaves {
			leaves = append(leaves, fmt.Sprint(l.Path, " ", l.Kind, " ", l.Go, " ", l.Omit, l.Pointer))
		}
		want := []string{"code string Code false", "status number Status false", "hint string Hint omitemptyfalse", "retry bool Retry true", "detail.line number Line false", "detail.tags list Tags false", "-note string note false"}
		if !slices.Equal(leaves, want) {
			t.Errorf("the fields of Failure are %q, want %q", leaves, want)
		}
		detail := object.Use{Type: "objects/joins.Detail", Prefix: "detail", Root: "objects/joins.Failure", Sink: object.Sink{To: object.Stderr}}
		if !hasUse(own, detail) {
			t.Errorf("Detail is no part of what is printed: %v", own.Uses)
		}
	}
}

// TestEncoders checks which values calls through interfaces encode. The methods that run
// are declared in the same package, in an imported package, or in a package from which an
// imported type gets its method.
func TestEncoders(t *testing.T) {
	t.Parallel()
	objects := object.New(exitflow.Analyzer, nil, roles.IsTelling)
	for _, act := range analyzertest.Analyze(t, objects, analyzertest.Load(t, analyzertest.Testdata(t), "encoders/caller")) {
		own := act.Result.(*object.Result).Own
		for name, want := range map[string]object.Target{"Shown": object.Stdout, "Written": object.Stderr, "Emitted": object.Stdout, "Printed": ""} {
			var got object.Target
			for _, u := range own.Uses {
				if u.Type == "encoders/caller."+name && u.Root == "" {
					got = u.Sink.To
				}
			}
			if got != want {
				t.Errorf("%s is printed to %q, not %q", name, got, want)
			}
		}
	}
}

// TestSameFacts checks that each analysis of a package returns the same result, although
// instances of a generic type or function have the same name, and several types have
// methods that return strings and numbers.
func TestSameFacts(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"objects/instances", "pairings"} {
		checkSameFacts(t, analyzertest.Load(t, analyzertest.Testdata(t), pattern))
	}
}

// checkSameFacts checks that each analysis of a package returns the same result.
func checkSameFacts(t *testing.T, pkgs []*packages.Package) {
	t.Helper()
	var first []byte
	for range 8 {
		objects := object.New(exitflow.Analyzer, nil, roles.IsTelling)
		for _, act := range analyzertest.Analyze(t, objects, pkgs) {
			got, err := json.Marshal(act.Result.(*object.Result).Own)
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = got
			}
			if !bytes.Equal(got, first) {
				t.Fatalf("another analysis of the same package returns\n%s\nand not\n%s", got, first)
			}
		}
	}
}

// hasUse reports whether a package has the given use, and the position of this use is
// known.
func hasUse(p *object.Package, want object.Use) bool {
	return slices.ContainsFunc(p.Uses, func(u object.Use) bool {
		at := u.At
		u.At = want.At
		return u == want && at.Line > 0
	})
}

// pos returns the start of the line of a span. The bool is false for a span in
// another package.
func pos(pass *analysis.Pass, at span.Span) (token.Pos, bool) {
	for _, f := range pass.Files {
		if tf := pass.Fset.File(f.Package); tf.Name() == at.File {
			return tf.LineStart(at.Line), true
		}
	}
	return pass.Files[0].Package, false
}

// description describes an object: first the fields that may be set, then the
// sink.
func description(o object.Object) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s{", o.Kind, path.Base(o.Type))
	for _, f := range o.Fields {
		if f.Value.State == object.Unset {
			continue
		}
		name, value := f.Path, string(f.Value.State)
		if name == "" {
			name = "*"
		}
		if f.Value.State == object.Constant {
			value = fmt.Sprintf("%q", f.Value.Const)
		}
		for i, from := range f.Value.From {
			if i == 0 {
				value = strings.TrimPrefix(value, "dynamic")
			}
			value += "|" + path.Base(from.Type) + "." + from.Path
		}
		value = strings.TrimPrefix(value, "|")
		if f.Value.Blank != nil {
			value += " or blank"
		}
		fmt.Fprintf(&b, " %s: %s", name, value)
	}
	b.WriteString(" }")
	if o.Sink != nil {
		fmt.Fprintf(&b, " to %s", o.Sink.To)
	}
	if strings.Contains(o.MadeIn, "objects/endings") {
		b.WriteString(", then " + describeEnds(o.Ends))
	}
	if o.Constructor != "" {
		fmt.Fprintf(&b, ", by %s", ssax.ID(o.Constructor).Name())
	}
	if o.WrittenByCallers {
		fmt.Fprintf(&b, ", if nothing calls %s", o.MadeIn)
	}
	if o.Call.File != "" && len(o.ArgumentPaths) > 0 {
		fmt.Fprintf(&b, ", given %s", strings.Join(o.ArgumentPaths, " "))
	}
	if o.Marshaler != "" {
		fmt.Fprintf(&b, ", as %s", path.Base(o.Marshaler))
	}
	return b.String()
}

// describeEnds returns a string like "exits 3 or exits 4 inside or unknown". Inside is
// the function that prints the object.
func describeEnds(ends []object.End) string {
	var out []string
	for _, e := range ends {
		text := string(e.Kind)
		if e.Kind != object.Unknown {
			text += fmt.Sprintf(" %d", e.Status)
		}
		if e.Inner {
			text += " inside"
		}
		out = append(out, text)
	}
	return strings.Join(out, " or ")
}

// TestSearch checks which sources may belong to a library whose errors a program prints.
func TestSearch(t *testing.T) {
	const method = "func (e *Error) Error() string { return e.Text }\n"
	for name, test := range map[string]struct {
		files []string
		want  bool
	}{
		"tag":               {[]string{"type Error struct {\n\tAdvice string `json:\"hint\"`\n}\n" + method}, true},
		"tag in other file": {[]string{"type Reply struct {\n\tAdvice string `json:\"hint\"`\n}\n", method}, true},
		"name of a field":   {[]string{"type Error struct {\n\tHint string\n}\n" + method}, true},
		"no error":          {[]string{"type Reply struct {\n\tHint string\n}\n"}, false},
		"field elsewhere":   {[]string{"type Reply struct {\n\tHint string\n}\n", method}, false},
		"hidden field":      {[]string{"type Error struct {\n\thint string\n}\n" + method}, false},
		"longer name":       {[]string{"type Error struct {\n\tHintOf string\n}\n" + method}, false},
		"local variable":    {[]string{method + "func f() {\n\t\tHint := 1\n}\n"}, false},
		"tag of another":    {[]string{"type Reply struct {\n\tAdvice string `json:\"hint\"`\n}\n", "type Error struct {\n\tText string\n}\n" + method}, false},
		"type after it":     {[]string{"type Error struct {\n\tText string\n}\n\ntype Reply struct {\n\tAdvice string `json:\"hint\"`\n}\n" + method}, false},
		"group of types":    {[]string{"type (\n\tReply struct {\n\t\tText string\n\t}\n\tError struct {\n\t\tAdvice string `json:\"hint\"`\n\t}\n)\n" + method}, true},
		"after inner":       {[]string{"type Error struct {\n\tInner struct {\n\t\tText string\n\t}\n\tAdvice string `json:\"hint\"`\n}\n" + method}, true},
		"embedded error":    {[]string{"type Reply struct {\n\t*Error // its cause\n\tAdvice string `json:\"hint\"`\n}\n", "type Error struct {\n\tText string\n}\n" + method}, true},
		"defined type":      {[]string{"type Reply struct {\n\tAdvice string `json:\"hint\"`\n}\n\ntype Error Reply\n" + method}, true},
		"without a name":    {[]string{"type Error struct {\n\tAdvice string `json:\"hint\"`\n}\nfunc (*Error) Error() string { return \"\" }\n"}, true},
	} {
		s := object.Search{IsKey: func(key string) bool { return key == "hint" || key == "Hint" }}
		for _, f := range test.files {
			s.Add([]byte("package p\n" + f))
		}
		if s.Found() != test.want {
			t.Errorf("%s: found is %v", name, s.Found())
		}
	}
}

// TestMakesErrors checks for which packages MakesErrors returns true: those that may
// have functions that create an error with a telling key, or set its fields.
func TestMakesErrors(t *testing.T) {
	const declared = "type Error struct {\n\tHint string\n}\n\nfunc (e *Error) Error() string { return e.Hint }\n\n"
	for name, test := range map[string]struct {
		code string
		want bool
	}{
		"constructor":            {declared + "func New() *Error { return nil }", true},
		"option":                 {declared + "func WithHint(s string) func(*Error) { return nil }", true},
		"setter":                 {declared + "func (e *Error) SetHint(s string) {}", true},
		"method of another type": {declared + "type client struct{}\n\nfunc (client) Last() *Error { return nil }", true},
		"only declared":          {declared, false},
		"getter":                 {declared + "func (e *Error) Text() string { return e.Hint }", false},
		"as error":               {declared + "func New() error { return &Error{} }", false},
		"hidden function":        {declared + "func newError() *Error { return nil }", false},
		"hidden type":            {strings.ReplaceAll(declared, "Error struct", "fault struct") + "type Error = fault\n\nfunc New() *Error { return nil }", false},
		"other keys":             {strings.ReplaceAll(declared, "Hint", "Text") + "func New() *Error { return nil }", false},
		"no error":               {"type Reply struct {\n\tHint string\n}\n\nfunc New() *Reply { return nil }", false},
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", "package p\n\n"+test.code+"\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := object.MakesErrors(pkg, func(key string) bool { return key == "Hint" }); got != test.want {
			t.Errorf("%s: got %v", name, got)
		}
	}
}
