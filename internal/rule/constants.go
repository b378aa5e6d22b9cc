package rule

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/registry"
)

// A NotFoundError is the error for a package that is in no module of the build.
type NotFoundError struct {
	Path   string
	Reason string // what the go command printed
}

func (e *NotFoundError) Error() string { return fmt.Sprintf("package %s: %s", e.Path, e.Reason) }

// Constants reads the constants of p, a package that a registry lists. If there is no
// such package, the error is a [*NotFoundError]. Other errors mean that the go command
// failed.
func (r *Reporter) Constants(reg *registry.Registry, p registry.ConstantPackage) (*consts.Package, error) {
	return r.options.Files.readConstants(reg.Root, p)
}

// readConstants reads the constants of the package p. If p has only an import path and no
// directory, readConstants looks for the path in the module at root and its dependencies.
func (f *Files) readConstants(root string, p registry.ConstantPackage) (*consts.Package, error) {
	dir := p.Dir
	if dir == "" {
		found, err := getOrFail(&f.dirs, dirKey{root, p.Path}, f.dependencyDir)
		if err != nil {
			return nil, err
		}
		dir = found
	}
	return f.read.get(dirKey{dir, p.Path}, func() *consts.Package { return consts.Read(dir, p.Path, f.Builds) }), nil
}

// Pair finds the Go constant of each code of a registry. The parameter all contains the
// constants of one package.
func Pair(reg *registry.Registry, all []consts.Constant) registry.Pairing {
	var out []registry.Constant
	for _, k := range all {
		value, known := k.Int()
		out = append(out, registry.Constant{Name: k.Name(), Value: value, Known: known && !k.IsCounted(), Repeat: k.Repeats(), Group: k.Group()})
	}
	return reg.Pair(out)
}

// A dirKey is an import path, and the directory of the module that imports the path.
type dirKey struct{ dir, path string }

func (f *Files) dependencyDir(k dirKey) (string, error) { return DependencyDir(k.dir, k.path, f.Tags) }

// DependencyDir asks the go command for the directory of a package in a dependency of
// the module at root. If there is no such package, the error is a [*NotFoundError].
func DependencyDir(root, path string, tags []string) (string, error) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedFiles, Dir: root, BuildFlags: []string{"-tags=" + strings.Join(tags, ",")}}
	found, err := packages.Load(cfg, path)
	if err != nil {
		return "", err
	}
	for _, p := range found {
		if len(p.GoFiles) > 0 {
			return filepath.Dir(p.GoFiles[0]), nil
		}
		for _, e := range p.Errors {
			reason, _, _ := strings.Cut(strings.TrimSpace(e.Msg), "\n")
			return "", &NotFoundError{path, reason}
		}
	}
	return "", &NotFoundError{path, "no Go files"}
}

// IsNotFound reports whether an error is a [*NotFoundError] or wraps one.
func IsNotFound(err error) bool {
	var notFound *NotFoundError
	return errors.As(err, &notFound)
}

// errUnknownDir is the error for a package whose directory cannot be found out.
var errUnknownDir = errors.New("the directory of the package is not known")

// PackageDir returns the directory of the package with the given import path. The
// package is in the module of the registry or in a dependency of this module. If it is
// in the module, PackageDir does not check that the directory exists. If no dependency
// has it, the error is a [*NotFoundError].
func (r *Reporter) PackageDir(reg *registry.Registry, path string) (string, error) {
	rest, own := strings.CutPrefix(path+"/", reg.Module+"/")
	switch {
	case reg.Root == "" || reg.Module == "":
		return "", errUnknownDir
	case own:
		dir := filepath.Join(reg.Root, filepath.FromSlash(rest))
		if isNested(reg.Root, dir) {
			return "", errUnknownDir
		}
		return dir, nil
	}
	return getOrFail(&r.options.Files.dirs, dirKey{reg.Root, path}, r.options.Files.dependencyDir)
}

// isNested reports whether dir is in another module inside the module at root.
func isNested(root, dir string) bool {
	for ; dir != root && len(dir) > len(root); dir = filepath.Dir(dir) {
		if gomod.IsRoot(dir) {
			return true
		}
	}
	return false
}
