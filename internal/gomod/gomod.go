// Package gomod finds modules and workspaces in the file system, as the go command does.
package gomod

import (
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// ModuleRoot returns the root of the module around dir: the nearest directory with a
// go.mod file, which may be dir. It returns "" outside of a module.
func ModuleRoot(dir string) string { return nearestWith(dir, "go.mod") }

// WorkRoot returns the root of the workspace around dir: the nearest directory with a
// go.work file, which may be dir. It returns "" outside of a workspace.
func WorkRoot(dir string) string { return nearestWith(dir, "go.work") }

// IsRoot reports whether a directory is the root of a module.
func IsRoot(dir string) bool { return Has(dir, "go.mod") }

// Replacements returns the directories that the module with the given root uses in place of
// other modules, as after "replace example.com/kit => ./kit" in its go.mod. It returns nil
// for an invalid go.mod, which the go command reports.
func Replacements(root string) []string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if root == "" || err != nil {
		return nil
	}
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return nil
	}
	var out []string
	for _, r := range f.Replace {
		if r.New.Version == "" {
			out = append(out, Resolve(root, r.New.Path))
		}
	}
	return out
}

// Resolve returns the directory that a go.mod or go.work in the directory root names with a
// path, which may be relative to root.
func Resolve(root, path string) string {
	if path = filepath.FromSlash(path); filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
}

// Version returns a version with a leading "v", as package semver requires: "v1.2.0"
// for "1.2.0". A string that does not begin with a digit is returned unchanged.
func Version(version string) string {
	if version != "" && version[0] >= '0' && version[0] <= '9' {
		return "v" + version
	}
	return version
}

// Has reports whether a directory contains a regular file with the given name.
func Has(dir, file string) bool {
	info, err := os.Stat(filepath.Join(dir, file))
	return err == nil && info.Mode().IsRegular()
}

// nearestWith returns dir or the nearest directory above it that contains the given
// file. It returns "" if there is none.
func nearestWith(dir, file string) string {
	for !Has(dir, file) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
	return dir
}
