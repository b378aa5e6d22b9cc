// Package gomod finds modules and workspaces in the file system, as the go command does.
package gomod

import (
	"os"
	"path/filepath"
)

// ModuleRoot returns the root of the module around dir: the nearest directory with a
// go.mod file, which may be dir. It returns "" outside of a module.
func ModuleRoot(dir string) string { return nearestWith(dir, "go.mod") }

// WorkRoot returns the root of the workspace around dir: the nearest directory with a
// go.work file, which may be dir. It returns "" outside of a workspace.
func WorkRoot(dir string) string { return nearestWith(dir, "go.work") }

// IsRoot reports whether a directory is the root of a module.
func IsRoot(dir string) bool { return Has(dir, "go.mod") }

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
