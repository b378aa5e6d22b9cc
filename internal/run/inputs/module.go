package inputs

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/exitlint/exitlint/internal/gomod"
)

// moduleRoots returns the root directories of the modules in go.work or, without a
// go.work, of the module that contains dir. File names in the hash of [Invocation.ID]
// are relative to base.
func moduleRoots(dir string, getenv func(string) string) (base string, roots []string) {
	if work := workFile(dir, getenv("GOWORK")); work != "" {
		return filepath.Dir(work), usedModules(work)
	}
	if root := gomod.ModuleRoot(dir); root != "" {
		return root, []string{root}
	}
	return dir, nil
}

// workFile returns the go.work for dir, or "". gowork is the value of GOWORK.
func workFile(dir, gowork string) string {
	switch {
	case gowork == "off":
		return ""
	case gowork != "" && gowork != "auto":
		return gowork
	}
	if root := gomod.WorkRoot(dir); root != "" {
		return filepath.Join(root, "go.work")
	}
	return ""
}

// usedModules returns the directories that a go.work uses. For an invalid file, which
// the go command reports, it returns none.
func usedModules(work string) []string {
	data, err := os.ReadFile(work)
	if err != nil {
		return nil
	}
	f, err := modfile.ParseWork(work, data, nil)
	if err != nil {
		return nil
	}
	var roots []string
	for _, use := range f.Use {
		roots = append(roots, gomod.Resolve(filepath.Dir(work), use.Path))
	}
	return roots
}

// packageDir returns the directory of a package that a registry names: "./exit",
// relative to the registry's directory dir, or an import path such as
// "example.com/m/exit". It returns "" for a package of another module.
func packageDir(dir, name string) string {
	if strings.HasPrefix(name+"/", "./") || strings.HasPrefix(name+"/", "../") {
		return filepath.Join(dir, filepath.FromSlash(name))
	}
	root := gomod.ModuleRoot(dir)
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if root == "" || err != nil {
		return ""
	}
	rel, ok := strings.CutPrefix(name+"/", modfile.ModulePath(data)+"/")
	if !ok {
		return ""
	}
	return filepath.Join(root, filepath.FromSlash(rel))
}
