package registry

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// checkGoNames reports names of Go types, functions and variables that are not of the
// form import/path.Name. No other name can be found in a program.
func (r *Registry) checkGoNames(note func(at span.Position, message, advice string)) {
	check := func(e *Entry, key, name string, isType bool) {
		if name != "" && e.Own(key) {
			message, advice := r.checkGoName(name, isType)
			note(e.At(key), message, advice)
		}
	}
	for i := range r.Envelopes {
		n := &r.Envelopes[i]
		for j, name := range n.Types {
			check(&n.Entry, ItemKey("types", j), name, true)
		}
		for j := range n.Excepts {
			check(&n.Excepts[j].Entry, "type", n.Excepts[j].Type, true)
			check(&n.Excepts[j].Entry, "func", n.Excepts[j].Func, false)
		}
	}
	for i := range r.Exits {
		check(&r.Exits[i].Entry, "func", r.Exits[i].Func, false)
		check(&r.Exits[i].Entry, "var", r.Exits[i].Var, false)
	}
	for i := range r.Passthroughs {
		check(&r.Passthroughs[i].Entry, "func", r.Passthroughs[i].Func, false)
	}
	for i := range r.Codes {
		for j, name := range r.Codes[i].Errors {
			check(&r.Codes[i].Entry, ItemKey("errors", j), name, false)
		}
	}
}

// checkGoName returns what is wrong with the name of a Go type, function or variable, and
// how to correct it. Both results are "" if nothing is wrong. Names of methods such as
// (*import/path.Type).Name have a star, and names of types have none.
func (r *Registry) checkGoName(name string, isType bool) (message, advice string) {
	bare := strings.TrimLeft(name, "*")
	if isType || bare != name {
		bare = strings.NewReplacer("*", "", "(", "", ")", "").Replace(name)
	}
	dir, local := splitGoName(bare)
	switch {
	case strings.HasPrefix(bare, "./"), strings.HasPrefix(bare, "../"):
		return fmt.Sprintf("%q begins with a directory", name), fmt.Sprintf("write the import path of the package, %q", r.importPath(dir)+"."+local)
	case dir == "" && strings.Contains(bare, "/"):
		return fmt.Sprintf("%q is an import path without a name", name), fmt.Sprintf("write the name after it, as in %q", name+".Name")
	case dir == "":
		return fmt.Sprintf("%q has no import path", name), fmt.Sprintf("write the import path of its package before it, as in %q", r.importPath("./internal/pkg")+"."+local)
	case bare != name:
		return fmt.Sprintf("%q is a pointer", name), fmt.Sprintf("write %q, which also stands for pointers", bare)
	}
	return "", ""
}

// splitGoName splits a name into the import path of the package, or its directory, and
// the rest: "example.com/p" and "T.M" for "example.com/p.T.M". The path is "" if the name
// has none.
func splitGoName(name string) (dir, local string) {
	name = strings.NewReplacer("*", "", "(", "", ")", "").Replace(name)
	slash := strings.LastIndexByte(name, '/') + 1
	last, local, ok := strings.Cut(name[slash:], ".")
	if !ok {
		return "", name[slash:]
	}
	return name[:slash] + last, local
}

// importPath returns the import path of the package in a directory, which is relative to
// the registry.
func (r *Registry) importPath(dir string) string {
	root, rootErr := filepath.Abs(r.Root)
	full, err := filepath.Abs(filepath.Join(r.Dir, filepath.FromSlash(dir)))
	if rel, relErr := filepath.Rel(root, full); r.Module != "" && rootErr == nil && err == nil && relErr == nil && filepath.IsLocal(rel) {
		return path.Join(r.Module, filepath.ToSlash(rel))
	}
	return path.Join("import/path", path.Base(dir))
}
