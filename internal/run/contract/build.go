package contract

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// A Source is a program with the registry that governs it, which may be nil.
type Source struct {
	Program  *exit.Program
	Registry *registry.Registry
}

// New returns the contract of programs and registries: the programs in sources, the
// registries that govern them, and the given registries. File names in the contract are
// relative to dir.
//
// found contains the errors in the code, each with the position of the status to which
// it leads: in "if err == ErrLocked { os.Exit(3) }", ErrLocked has the position of the
// 3.
func New(dir string, sources []Source, registries []*registry.Registry, found []causes.Located) *Contract {
	c := &Contract{Version: Version, Registries: []Registry{}, Programs: []Program{}}
	b := builder{dir: dir, errors: map[span.Position][]string{}, governs: map[*registry.Registry]int{}}
	for _, at := range found {
		switch at.Kind {
		case causes.Sentinel, causes.Type:
			// Leave out the package, so that the name does not change when the error
			// moves to another package.
			name := at.Name[strings.LastIndexAny(at.Name, "*.")+1:]
			b.errors[at.Position] = append(b.errors[at.Position], name)
		case causes.ErrorCode:
			b.errors[at.Position] = append(b.errors[at.Position], at.Name)
		}
	}
	for _, s := range sources {
		if s.Registry != nil {
			b.governs[s.Registry]++
		}
	}
	for _, r := range registries {
		if _, ok := b.governs[r]; !ok {
			b.governs[r] = 0
		}
	}
	for r := range b.governs {
		c.Registries = append(c.Registries, b.newRegistry(r))
	}
	for _, s := range sources {
		c.Programs = append(c.Programs, b.newProgram(s))
	}
	slices.SortFunc(c.Registries, func(x, y Registry) int { return cmp.Compare(x.File, y.File) })
	slices.SortFunc(c.Programs, func(x, y Program) int { return cmp.Compare(x.Package, y.Package) })
	return c
}

// A builder creates a contract.
type builder struct {
	dir string
	// errors contains the names of errors, keyed by the position of the status to which
	// they lead. For ErrLocked in "if err == ErrLocked { os.Exit(3) }", this is the
	// position of the 3.
	errors  map[span.Position][]string
	governs map[*registry.Registry]int // the number of programs that each registry governs
}

// relativePath returns a file name relative to the directory of the contract, with forward
// slashes.
func (b *builder) relativePath(file string) string {
	rel, err := filepath.Rel(b.dir, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

func (b *builder) newProgram(s Source) Program {
	p := Program{
		Package: s.Program.Package, Dir: b.relativePath(s.Program.Dir), Name: ProgramName(s.Program.Package),
		Codes: []Status{}, Dynamic: []Dynamic{}, Errors: []Cause{},
	}
	if s.Registry != nil {
		p.Registry = b.relativePath(s.Registry.File)
		if s.Registry.Program.Name != "" && b.governs[s.Registry] == 1 {
			p.Name = s.Registry.Program.Name
		}
	}
	statuses := map[string][]int{}
	for _, st := range s.Program.Statuses {
		p.Codes = append(p.Codes, b.newStatus(s.Program.Package, st))
		for _, o := range st.Origins {
			for _, name := range b.errors[o.Position] {
				statuses[name] = append(statuses[name], st.Value)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(statuses)) {
		slices.Sort(statuses[name])
		p.Errors = append(p.Errors, Cause{name, slices.Compact(statuses[name])})
	}
	for _, d := range s.Program.Dynamic {
		p.Dynamic = append(p.Dynamic, Dynamic{stackName(s.Program.Package, string(d.Func)), d.Reason})
	}
	slices.SortFunc(p.Dynamic, func(x, y Dynamic) int {
		return cmp.Or(cmp.Compare(x.Func, y.Func), cmp.Compare(x.Reason, y.Reason))
	})
	p.Dynamic = slices.Compact(p.Dynamic)
	return p
}

func (b *builder) newStatus(pkg string, s exit.Status) Status {
	out := Status{Value: s.Value, Implicit: s.Implicit, Witness: []Step{}}
	for _, step := range s.Witness {
		out.Witness = append(out.Witness, Step{stackName(pkg, string(step.Func)), b.relativePath(step.File), step.Line})
	}
	return out
}

// stackName returns the name of a function as stack traces print it: main.run for the
// run function of the main package pkg.
func stackName(pkg, name string) string { return strings.Replace(name, pkg+".", "main.", 1) }

func (b *builder) newRegistry(r *registry.Registry) Registry {
	out := Registry{
		File: b.relativePath(r.File), Program: r.Program.Name, Closed: r.Contract.Closed,
		Codes: []Code{}, Retired: []Retired{}, Errors: []ErrorCode{}, Policies: map[string]map[string]string{},
	}
	for i := range r.Codes {
		out.Codes = append(out.Codes, newCode(&r.Codes[i]))
	}
	for _, t := range r.Retirements {
		out.Retired = append(out.Retired, Retired{t.Value, t.Name, t.Since, t.Reason, t.ReplacedBy})
	}
	slices.SortFunc(out.Retired, func(x, y Retired) int { return cmp.Compare(x.Value, y.Value) })
	for i := range r.Errors {
		e := &r.Errors[i]
		out.Errors = append(out.Errors, ErrorCode{e.Code, e.Exit, string(e.Class), string(e.Recoverable), e.Retry, e.OwnAt("code")})
	}
	slices.SortFunc(out.Errors, func(x, y ErrorCode) int { return cmp.Compare(x.Code, y.Code) })
	for i := range r.Retries {
		out.Policies[r.Retries[i].Name] = textsOfKeys(&r.Retries[i], registry.RetryKeys())
	}
	return out
}

func newCode(c *registry.Code) Code {
	out := Code{
		Value: c.Value, Name: c.Name, Class: string(c.Class), Recoverable: string(c.Recoverable), Action: string(c.Action),
		Retry: c.Retry, Commands: slices.Clone(c.Commands), At: c.OwnAt(),
	}
	slices.Sort(out.Commands)
	// Text lacks these keys. Most of them are fields of Code. "go" and "errors" contain
	// names in Go code, which callers do not see.
	structured := []string{"value", "name", "class", "recoverable", "action", "retry", "commands", "go", "errors"}
	out.Text = textsOfKeys(c, slices.DeleteFunc(registry.CodeKeys(), func(key string) bool { return slices.Contains(structured, key) }))
	return out
}

// textsOfKeys returns the values of the given keys as text. It leaves out keys that the
// entry does not set.
func textsOfKeys(e interface {
	Has(key string) bool
	Get(key string) any
}, keys []string,
) map[string]string {
	out := map[string]string{}
	for _, key := range keys {
		if e.Has(key) {
			out[key] = fmt.Sprint(e.Get(key))
		}
	}
	return out
}

// ProgramName returns the name that go build gives to the executable of the package
// pkg: "x" for "example.com/x" and for "example.com/x/v2".
func ProgramName(pkg string) string {
	base := path.Base(pkg)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" {
		base = path.Base(path.Dir(pkg))
	}
	if base == "." || base == "/" {
		return ""
	}
	return base
}
