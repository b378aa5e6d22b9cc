// Package inputs computes a hash of the files that findings depend on, except for Go
// files that the compiler reads.
//
// go vet, golangci-lint and exitlint cache the findings of a package under a key. This
// key must contain [Invocation.ID], because the caches cover only Go files: otherwise
// an edit of exitlint.toml would have no effect.
package inputs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// An Invocation describes how exitlint was started.
type Invocation struct {
	Dir        string              // the working directory
	Executable string              // the exitlint executable; "" if the caller's cache key covers it
	Config     string              // one registry for all packages; if "", each package uses the nearest registry
	Tags       []string            // build tags; nil for the build tags of the environment
	Getenv     func(string) string // the environment
}

// ID returns a hash of everything that findings depend on, except for compiled Go source:
//
//   - The executable.
//   - Config, and every exitlint.toml in the modules.
//   - Documents that an exitlint.toml names, and those read by default, such as README.md.
//   - The Go files of packages in program.constants. The checked program need not import
//     such a package, so the caches may not cover it.
//   - Go files that build constraints exclude, because no status in them is reported as
//     unreached.
//   - The directories with main packages, because one of these packages reports the findings
//     in the registry.
//
// Missing and invalid files also change the hash.
//
// File names in the hash are relative to the module, so the ID is the same on each
// machine. With -trimpath, the hash also covers the directory of the module, because go
// vet's own key then does not. Otherwise go vet could reuse findings from another copy of
// the module, with the file names of that copy.
func (in Invocation) ID() (string, error) {
	s, err := in.scan()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	if in.Executable != "" {
		id, err := Identity(in.Executable)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "executable %q\n", id)
	}
	if in.Config != "" {
		s.addRegistry(in.Config)
		fmt.Fprintf(sum, "config %q\n", s.relativeName(in.Config))
	}
	if trimsPaths(in.Getenv("GOFLAGS")) {
		fmt.Fprintf(sum, "base %q\n", s.base)
	}
	if tags := s.context.BuildTags; len(tags) > 0 {
		fmt.Fprintf(sum, "tags %q\n", tags)
	}
	s.addTo(sum)
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// HasRegistry reports whether the modules contain a registry. Outside of a module it
// returns true: the caller then goes on, and the go command reports that there is no
// module.
func (in Invocation) HasRegistry() (bool, error) {
	s, err := in.scan()
	if err != nil {
		return false, err
	}
	for _, file := range s.files {
		if filepath.Base(file) == registry.FileName {
			return true, nil
		}
	}
	return len(s.roots) == 0, nil
}

// addTo adds the files to a hash, sorted by name.
func (s *scan) addTo(sum hash.Hash) {
	buffer := make([]byte, 32<<10)
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if err := addFile(sum, "file "+name, s.files[name], buffer); err != nil {
			fmt.Fprintf(sum, "absent %q\n", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.programs)) {
		fmt.Fprintf(sum, "program %q\n", name)
	}
}

// addFile adds a label and the hash of a file to sum. It does not add the content,
// which could contain text that looks like a label. buffer is used for reading the
// file.
func addFile(sum hash.Hash, label, file string, buffer []byte) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	content := sha256.New()
	// Hide the method WriteTo of f, because CopyBuffer would call it, and it uses a
	// buffer of its own.
	if _, err := io.CopyBuffer(content, struct{ io.Reader }{f}, buffer); err != nil {
		return err
	}
	fmt.Fprintf(sum, "%q %x\n", label, content.Sum(nil))
	return nil
}

// trimsPaths reports whether GOFLAGS turns on -trimpath.
func trimsPaths(goflags string) bool {
	return slices.ContainsFunc(strings.Fields(goflags), func(flag string) bool {
		flag = strings.TrimLeft(flag, "-")
		return flag == "trimpath" || flag == "trimpath=true" || flag == "trimpath=1"
	})
}

// TagsVariable is the name of an environment variable with build tags, separated by
// commas. exitlint sets it for the tool that go vet runs, because go vet does not pass
// -tags to the tool. Setting GOFLAGS instead would override flags that the user has set
// with go env -w.
const TagsVariable = "EXITLINT_TAGS"

// Tags returns the build tags in [TagsVariable] or, if this variable is not set, in
// GOFLAGS.
func Tags(getenv func(string) string) []string {
	var tags []string
	if given := getenv(TagsVariable); given != "" {
		return strings.Split(given, ",")
	}
	for flag := range strings.FieldsSeq(getenv("GOFLAGS")) {
		if list, ok := strings.CutPrefix(strings.TrimLeft(flag, "-"), "tags="); ok {
			tags = strings.Split(list, ",")
		}
	}
	return tags
}
