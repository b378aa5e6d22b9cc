package registry

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/internal/span"
)

// checkFiles finds the module of the registry, and checks the documents, the packages and
// the Go names in the registry. It does not check packages if there is no go.mod: a sandbox such as
// Bazel's may hide both.
func (r *Registry) checkFiles() []Problem {
	if dir, err := filepath.Abs(r.Dir); err == nil {
		r.Root = gomod.ModuleRoot(dir)
	}
	if r.Root != "" {
		r.Module = modulePath(filepath.Join(r.Root, "go.mod"))
	}
	var problems []Problem
	note := func(at span.Position, message, advice string) {
		if message != "" {
			problems = append(problems, Problem{at, message, advice})
		}
	}
	for i := range r.Docs {
		if d := &r.Docs[i]; d.Has("file") {
			message, advice := r.checkDoc(d.File)
			note(d.At("file"), message, advice)
		}
	}
	for i, c := range r.Program.Constants {
		if item := ItemKey("constants", i); r.Root != "" && r.Program.Has(item) {
			message, advice := r.checkPackage(c)
			note(r.Program.At(item), message, advice)
		}
	}
	r.checkGoNames(note)
	return problems
}

// checkDoc returns what is wrong with the name of a document, and how to correct it.
// Both results are "" if nothing is wrong.
func (r *Registry) checkDoc(name string) (message, advice string) {
	path := filepath.FromSlash(name)
	if filepath.IsAbs(path) || !r.isInModule(filepath.Join(r.Dir, path)) {
		return fmt.Sprintf("document %q lies outside the module", name), "name a file of this module, relative to this one"
	}
	switch info, err := os.Stat(filepath.Join(r.Dir, path)); {
	case err != nil:
		return fmt.Sprintf("document %q does not exist", name), "write its path relative to this file"
	case !r.Holds(filepath.Join(r.Dir, path)):
		return fmt.Sprintf("document %q is a link that leads out of the module", name), "name a file of this module, relative to this one"
	case info.IsDir():
		return fmt.Sprintf("document %q is a directory", name), "name the file in it"
	case !info.Mode().IsRegular():
		return fmt.Sprintf("document %q is not a file", name), "name a file of this module, relative to this one"
	}
	return "", ""
}

// checkPackage returns what is wrong with a name in program.constants, and how to
// correct it. Both results are "" if nothing is wrong.
func (r *Registry) checkPackage(name string) (message, advice string) {
	dir := r.constantDir(name)
	switch {
	case dir == "" && hasGo(filepath.Join(r.Dir, filepath.FromSlash(name))):
		return fmt.Sprintf("package %q is no import path", name), fmt.Sprintf(`write "./%s" for the directory`, name)
	case dir == "" && r.mayDependOn(name):
		// Packages of other modules are not checked, because only the go command can
		// find them.
		return "", ""
	case dir == "" || !r.isInModule(dir):
		return fmt.Sprintf("package %q lies outside the module", name),
			`name a package of this module, such as "./internal/exit", or one of a dependency by its import path`
	}
	if !hasGo(dir) {
		return fmt.Sprintf("package %q does not exist", name),
			`write its directory relative to this file, such as "./internal/exit"`
	}
	return "", ""
}

// mayDependOn reports whether an import path can belong to another module. It must begin
// with a host name, or with the path of a module that go.mod requires.
func (r *Registry) mayDependOn(path string) bool {
	if host, _, _ := strings.Cut(path, "/"); strings.Contains(host, ".") && module.CheckImportPath(path) == nil {
		return true
	}
	file := filepath.Join(r.Root, "go.mod")
	data, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	mod, err := modfile.ParseLax(file, data, nil)
	return err == nil && slices.ContainsFunc(mod.Require, func(q *modfile.Require) bool {
		return strings.HasPrefix(path+"/", q.Mod.Path+"/")
	})
}

func hasGo(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return strings.HasSuffix(e.Name(), ".go") && !strings.HasSuffix(e.Name(), "_test.go")
	})
}

// constantDir returns the directory of a package that program.constants names, such as
// "./exit" or "example.com/m/exit". It returns "" for a package of another module.
func (r *Registry) constantDir(name string) string {
	if name == "." || name == ".." || strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		return filepath.Join(r.Dir, filepath.FromSlash(name))
	}
	if r.Module == "" {
		return ""
	}
	if rest, ok := strings.CutPrefix(name+"/", r.Module+"/"); ok {
		return filepath.Join(r.Root, filepath.FromSlash(rest))
	}
	return ""
}

// isInModule reports whether a path is in the module or, if there is no module, in the
// directory of the registry.
func (r *Registry) isInModule(path string) bool {
	root := r.Root
	if root == "" {
		root = r.Dir
	}
	root, rootErr := filepath.Abs(root)
	path, pathErr := filepath.Abs(path)
	rel, err := filepath.Rel(root, path)
	return rootErr == nil && pathErr == nil && err == nil && filepath.IsLocal(rel)
}

// Holds reports whether a file is in the module or, if there is no module, in the
// directory of the registry. Links are resolved first.
//
// In a sandbox such as Bazel's, all files are links to the originals, even the registry.
// So the file may also be in the directory of the original registry.
func (r *Registry) Holds(path string) bool {
	if r.Root != "" {
		return Within(r.Root, path)
	}
	file, err := filepath.EvalSymlinks(r.File)
	return Within(r.Dir, path) || err == nil && Within(filepath.Dir(file), path)
}

// Within reports whether path, after resolving links, is root or below it.
func Within(root, path string) bool {
	root, rootErr := filepath.EvalSymlinks(root)
	path, pathErr := filepath.EvalSymlinks(path)
	if rootErr != nil || pathErr != nil {
		return false
	}
	root, rootErr = filepath.Abs(root)
	path, pathErr = filepath.Abs(path)
	rel, err := filepath.Rel(root, path)
	return rootErr == nil && pathErr == nil && err == nil && filepath.IsLocal(rel)
}

// modulePath returns the module path in a go.mod file, or "" if there is none.
func modulePath(file string) string {
	data, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "//")
		fields := strings.Fields(line)
		if len(fields) != 2 || fields[0] != "module" {
			continue
		}
		if path, err := strconv.Unquote(fields[1]); err == nil {
			return path
		}
		return fields[1]
	}
	return ""
}

// A ConstantPackage is a package in program.constants. It declares Go constants for the
// codes.
type ConstantPackage struct {
	Path string // the import path
	Dir  string // the directory; "" for a package of another module
	At   span.Position
}

// ConstantPackages returns the packages in program.constants. It returns nil without a
// module, because the import paths of the packages are then unknown.
func (r *Registry) ConstantPackages() []ConstantPackage {
	root, err := filepath.Abs(r.Root)
	if r.Root == "" || err != nil {
		return nil
	}
	var packages []ConstantPackage
	for i, name := range r.Program.Constants {
		p := ConstantPackage{Path: name, At: r.Program.At(ItemKey("constants", i))}
		if given := r.constantDir(name); given != "" {
			dir, err := filepath.Abs(given)
			if err != nil {
				continue
			}
			rel, err := filepath.Rel(root, dir)
			if err != nil {
				continue
			}
			p.Path, p.Dir = path.Join(r.Module, filepath.ToSlash(rel)), dir
		}
		packages = append(packages, p)
	}
	return packages
}

// ConstantPaths returns the import paths of the packages in program.constants.
func (r *Registry) ConstantPaths() []string {
	var paths []string
	for _, p := range r.ConstantPackages() {
		paths = append(paths, p.Path)
	}
	return paths
}
