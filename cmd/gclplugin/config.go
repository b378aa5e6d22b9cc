package gclplugin

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// registryFile resolves the setting config. It must be there: golangci-lint
// would run without it.
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

// configDir is the directory of golangci-lint's configuration file, or the
// working directory if that is not known. golangci-lint does not tell its
// plugins, so it is found as golangci-lint finds it: named by a flag, or as
// .golangci.* in the working directory, one above it, or the home directory.
// Not followed is its search above the first path of the command line.
func configDir(args []string, dir, home string) string {
	if file := configFlag(args); file != "" {
		if rest, ok := strings.CutPrefix(file, "~/"); ok {
			file = filepath.Join(home, rest)
		}
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
			return dir // standard input, say
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

// configFlag is the value of golangci-lint's flag -c or --config, or "". The
// last one counts.
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
