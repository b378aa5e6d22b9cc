package choice

import (
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/span"
)

// A TextFailure is a call that prints text before the program fails, although the user
// may have asked for JSON.
type TextFailure struct {
	span.Span
	Flag  string // the flag that selects the format, such as "--json"; "" if unknown
	Guard Guard  // an example of code that writes an error as JSON
}

// TextFailures returns the failures of a program that print text although the user can
// ask for JSON, sorted by position. It returns nil for packages other than main, and
// for programs that never write errors as JSON. isError decides whether a value that may
// be an error, judging by its keys, is one.
func (r *Result) TextFailures(isError func(Shape) bool) []TextFailure {
	if r.main == "" {
		return nil
	}
	p := &program{isError: isError, functions: map[string]*Function{}, keys: map[string]bool{}, visited: map[visit]bool{}}
	for _, path := range slices.Sorted(maps.Keys(r.packages)) {
		p.add(r.packages[path].Get())
	}
	for p.addAliases() {
	}
	if len(p.guards) == 0 || !p.canChooseJSON(p.functions[r.main+".main"]) {
		return nil
	}
	p.findFlag()
	for _, f := range p.roots(r.main) {
		p.walk(f, p.isGlobal)
	}
	return p.textFailures(r.program)
}

// A program contains the functions of all packages of one program, and what is known
// about them.
type program struct {
	isError   func(Shape) bool // see TextFailures
	functions map[string]*Function
	guards    []Guard
	// keys identifies the variables, flags and functions that select the output format:
	// the Key of each Guard, and all aliases of these keys.
	keys           map[string]bool
	flags          []string
	localFlags     []string // see Package.LocalFlags
	hasSubcommands bool
	flag           string         // the flag that selects the output format, such as "--json"; "" if unknown
	isGlobal       bool           // whether the selected output format applies to all commands
	visited        map[visit]bool // the visits that walk has made
	aliases        []Alias
	failures       []Failure
}

// A visit describes a call of the walk method, which makes each visit only once. id is
// the ID of the visited function. available is set if the user can choose the format
// when this function runs.
type visit struct {
	id        string
	available bool
}

func (p *program) add(pkg *Package) {
	for i := range pkg.Functions {
		f := &pkg.Functions[i]
		p.functions[f.ID] = f
		for _, g := range f.Guards {
			if g.Shape != (Shape{}) && !p.isError(g.Shape) {
				continue
			}
			p.guards = append(p.guards, g)
			p.keys[g.Key] = true
			p.isGlobal = p.isGlobal || g.IsTop
		}
	}
	p.aliases = append(p.aliases, pkg.Aliases...)
	p.flags = append(p.flags, pkg.Flags...)
	p.localFlags = append(p.localFlags, pkg.LocalFlags...)
	p.hasSubcommands = p.hasSubcommands || pkg.HasSubcommands
}

// canChooseJSON reports whether users of the program can choose JSON. main is the
// function main, or nil if no function main was recorded.
//
// If the program has a [Guard] that applies to all commands, main must call the
// function with this Guard, directly or through other functions. A Guard that main does
// not reach is not enough, because a program may import commands only to write their
// documentation. If the program has no such Guard, main must parse flags, or an
// environment variable must select the format.
func (p *program) canChooseJSON(main *Function) bool {
	switch {
	case main == nil:
		return false
	case slices.ContainsFunc(p.guards, func(g Guard) bool { return g.IsTop }):
		return main.HasTopGuard
	}
	return main.ParsesFlags || p.environmentVariable() != ""
}

// environmentVariable returns the name of an environment variable that selects the output
// format, or "".
func (p *program) environmentVariable() string {
	for _, key := range slices.Sorted(maps.Keys(p.keys)) {
		if name, ok := strings.CutPrefix(key, environment); ok && p.keys[key] {
			return name
		}
	}
	return ""
}

// addAliases adds one side of an [Alias] to p.keys if the other side is in p.keys. It
// reports whether it has added anything.
func (p *program) addAliases() (added bool) {
	for _, a := range p.aliases {
		if p.keys[a.Key] != p.keys[a.Source] {
			p.keys[a.Key], p.keys[a.Source], added = true, true, true
		}
	}
	return added
}

// findFlag finds the flag with which users select the output format. It prefers a flag
// of the whole program. The name of this flag must contain "json", or be a part of the
// name that a [Guard] tests, as "output" is a part of outputFormat. Without such a
// flag, it takes the first flag in p.keys, in alphabetical order, and then an environment
// variable.
func (p *program) findFlag() {
	if !p.hasSubcommands {
		p.flags = append(p.flags, p.localFlags...)
	}
	slices.Sort(p.flags)
	for _, flag := range p.flags {
		names := func(g Guard) bool { return strings.Contains(strings.ToLower(g.Name), strings.ToLower(flag)) }
		if strings.Contains(strings.ToLower(flag), "json") || slices.ContainsFunc(p.guards, names) {
			p.flag, p.isGlobal = "--"+flag, true
			return
		}
	}
	for _, key := range slices.Sorted(maps.Keys(p.keys)) {
		if flag, ok := strings.CutPrefix(key, "flag "); ok {
			p.flag = "--" + flag
			return
		}
	}
	if name := p.environmentVariable(); name != "" {
		p.flag, p.isGlobal = name, true
	}
}

// roots returns the functions that the runtime or a framework calls. main is the import
// path of the main package. Functions named main in other packages are left out.
func (p *program) roots(main string) []*Function {
	var out []*Function
	for _, id := range slices.Sorted(maps.Keys(p.functions)) {
		if f := p.functions[id]; f.IsRoot && (id == main+".main" || !isMain(id)) {
			out = append(out, f)
		}
	}
	return out
}

func isMain(id string) bool { return len(id) > 5 && id[len(id)-5:] == ".main" && id[0] != '(' }

// walk visits f and the functions that f calls or refers to. It skips an [Edge] that a
// branch on the output format guards. If f, or a function before f on the path, reads
// the output format, walk adds the failures of f to p.failures. available says that a
// function before f reads the format.
func (p *program) walk(f *Function, available bool) {
	available = available || slices.ContainsFunc(f.FormatKeys, func(key string) bool { return p.keys[key] })
	v := visit{f.ID, available}
	if p.visited[v] {
		return
	}
	p.visited[v] = true
	if available {
		p.failures = append(p.failures, f.Failures...)
	}
	for _, e := range f.Edges {
		if to := p.functions[e.To]; to != nil && !e.Guarded {
			p.walk(to, available)
		}
	}
}

// textFailures returns the failures in p.failures, sorted and without duplicates. After
// some failures, the function that has printed the text returns a number instead of
// ending the process. Such a failure counts only if the number is from 1 to 127, and if
// the program can end with it. The parameter statuses is a function that computes the
// statuses of the program.
func (p *program) textFailures(statuses func() *exit.Program) []TextFailure {
	var out []TextFailure
	var prog *exit.Program
	for _, f := range p.failures {
		if f.Return.Line > 0 {
			if prog == nil {
				if prog = statuses(); prog == nil {
					continue
				}
			}
			if !isStatus(prog, f.Return) {
				continue
			}
		}
		out = append(out, TextFailure{Span: f.Span, Flag: p.flag, Guard: p.guardFor(f.Span)})
	}
	slices.SortFunc(out, func(a, b TextFailure) int { return a.Position.Compare(b.Position) })
	return slices.CompactFunc(out, func(a, b TextFailure) bool { return a.Position == b.Position })
}

// guardFor returns the [Guard] that a message shows as an example of code that writes
// an error as JSON. It prefers a Guard that applies to all commands. The second choice
// is a Guard in the same file as the failure, and the last one is the first Guard of
// the program.
func (p *program) guardFor(failure span.Span) Guard {
	fits := []func(Guard) bool{
		func(g Guard) bool { return g.IsTop },
		func(g Guard) bool { return g.File == failure.File },
	}
	for _, fit := range fits {
		if i := slices.IndexFunc(p.guards, fit); i >= 0 {
			return p.guards[i]
		}
	}
	return p.guards[0]
}

// isStatus reports whether a number in a return statement, such as the 3 in "return 3",
// is the origin of a status from 1 to 127.
func isStatus(prog *exit.Program, ret span.Span) bool {
	for _, s := range prog.Statuses {
		if s.Value == 0 || s.Value >= firstSignal {
			continue
		}
		for _, o := range s.Origins {
			if o.File == ret.File && o.Position.Compare(ret.Position) >= 0 && o.Line <= ret.EndLine {
				return true
			}
		}
	}
	return false
}
