// Package gomod finds modules and workspaces in the file system, as the go
// command does.
package gomod

import (
	"os"
	"path/filepath"
)

// ModuleRoot returns the root of the module that a directory is in: the nearest
// directory with a go.mod, at or above dir. It returns "" outside modules.
func ModuleRoot(dir string) string { return above(dir, "go.mod") }

// WorkRoot returns the nearest directory at or above dir with a go.work, or "".
func WorkRoot(dir string) string { return above(dir, "go.work") }

// IsRoot reports whether a directory is the root of a module.
func IsRoot(dir string) bool { return Has(dir, "go.mod") }

// Has reports whether a directory contains a regular file with the given name.
func Has(dir, file string) bool {
	info, err := os.Stat(filepath.Join(dir, file))
	return err == nil && info.Mode().IsRegular()
}

// above returns the nearest directory at or above dir that contains a file with
// the given name, or "".
func above(dir, file string) string {
	for !Has(dir, file) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
	return dir
}
