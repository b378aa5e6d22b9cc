package govet

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// modules returns the root directories of the modules that go vet works on in
// dir: the one around it, or those that go.work uses. base is the directory
// that their names are relative to.
func modules(dir string, getenv func(string) string) (base string, roots []string) {
	if work := workFile(dir, getenv("GOWORK")); work != "" {
		return filepath.Dir(work), used(work)
	}
	if root := above(dir, "go.mod"); root != "" {
		return root, []string{root}
	}
	return dir, nil
}

// workFile finds the go.work of dir as the go command does; gowork is the
// variable GOWORK.
func workFile(dir, gowork string) string {
	switch {
	case gowork == "off":
		return ""
	case gowork != "" && gowork != "auto":
		return gowork
	}
	if root := above(dir, "go.work"); root != "" {
		return filepath.Join(root, "go.work")
	}
	return ""
}

// used returns the directories that a go.work uses. The go command explains a
// broken one better than we can, so here it just uses nothing.
func used(work string) []string {
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
		root := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(root) {
			root = filepath.Join(filepath.Dir(work), root)
		}
		roots = append(roots, root)
	}
	return roots
}

// packageDir is the directory of the package that a registry in dir names, by a
// relative path or by an import path of its module, or "".
func packageDir(dir, name string) string {
	if strings.HasPrefix(name+"/", "./") || strings.HasPrefix(name+"/", "../") {
		return filepath.Join(dir, filepath.FromSlash(name))
	}
	root := above(dir, "go.mod")
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if root == "" || err != nil {
		return ""
	}
	below, ok := strings.CutPrefix(name+"/", modfile.ModulePath(data)+"/")
	if !ok {
		return ""
	}
	return filepath.Join(root, filepath.FromSlash(below))
}

// above is the nearest directory at or above dir that holds the file name, or
// "".
func above(dir, name string) string {
	for {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && !info.IsDir() {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
