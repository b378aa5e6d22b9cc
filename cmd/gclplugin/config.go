package gclplugin

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// registryFile returns the absolute path of the registry in the setting "config". A
// missing file is an error, because golangci-lint would otherwise run without a
// registry.
func registryFile(base, name string) (string, error) {
	file := filepath.FromSlash(name)
	if !filepath.IsAbs(file) {
		file = filepath.Join(base, file)
	}
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return "", fmt.Errorf("there is no file %s; a relative path starts at golangci-lint's configuration file, here at %s", file, base)
	}
	return file, nil
}

// configDir returns the directory of golangci-lint's configuration file or, if there is
// none, the working directory.
//
// golangci-lint does not tell its plugins which file it uses. So configDir searches in
// the same places: the --config flag, and .golangci.* in the working directory, its
// parents and the home directory. Unlike golangci-lint, it does not search the parents
// of the first path in the arguments.
func configDir(args []string, dir, home string) string {
	if file := configFlag(args); file != "" {
		if rest, ok := strings.CutPrefix(file, "~/"); ok {
			file = filepath.Join(home, rest)
		}
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
			// The value of --config is not a file. It may be standard input.
			return dir
		}
		return filepath.Dir(file)
	}
	for at := dir; ; {
		if hasConfig(at) {
			return at
		}
		parent := filepath.Dir(at)
		if parent == at {
			break
		}
		at = parent
	}
	if home != "" && hasConfig(home) {
		return home
	}
	return dir
}

func hasConfig(dir string) bool {
	for _, ext := range []string{".yml", ".yaml", ".toml", ".json"} {
		if info, err := os.Stat(filepath.Join(dir, ".golangci"+ext)); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

// configFlag returns the value of golangci-lint's flag -c or --config, or "". If the
// flag occurs several times, the last value counts, as in golangci-lint.
func configFlag(args []string) string {
	file := ""
	for i, arg := range args {
		value, named := strings.CutPrefix(arg, "--config=")
		switch {
		case arg == "--":
			return file
		case (arg == "-c" || arg == "--config") && i+1 < len(args):
			file = args[i+1]
		case named:
			file = value
		case strings.HasPrefix(arg, "-c") && len(arg) > 2:
			file = strings.TrimPrefix(arg[2:], "=")
		}
	}
	return file
}
