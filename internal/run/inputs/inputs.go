// Package inputs finds the files other than Go source that findings depend on, and
// computes a hash of them.
//
// go vet, golangci-lint and exitlint itself cache the findings of a package. The
// keys of these caches cover the Go files of the package and its dependencies, but
// no registries and documents. An edit of exitlint.toml would go unnoticed.
// [Invocation.ID] covers these files, and is made a part of all three keys.
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
	Executable string              // the file of the exitlint executable; "" if the caller's key covers it already
	Config     string              // one registry for all packages; if "", each package uses the nearest one
	Tags       []string            // build tags; if nil, the tags of the environment count
	Getenv     func(string) string // the environment
}

// ID returns a hash of the executable and of everything other than compiled Go
// source that findings depend on:
//
//   - Config, and every exitlint.toml in the modules, even an invalid one.
//   - Every document that an exitlint.toml names, even one that does not exist.
//   - Every document that exitlint reads by default, such as README.md and files in docs.
//   - The Go files of packages that a registry lists in program.constants. A program can
//     write a number without importing the package that declares it, so the compiled code
//     does not cover these.
//   - The Go files that build constraints exclude. A status in such a file is not reported
//     as unreached.
//   - The directories with main packages. A finding about the registry itself is reported
//     with one of its programs.
//
// File names in the hash are relative to the module. So the ID is the same in each
// subdirectory and on each machine. With -trimpath it also covers the directory of
// the module: otherwise go vet's own key would be the same for two copies of a
// module, and go vet would print file names of the other copy.
func (in Invocation) ID() (string, error) {
	s, err := in.scan()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	if in.Executable != "" {
		if id := buildID(in.Executable); id != "" {
			fmt.Fprintf(sum, "build %q\n", id)
		} else if err := addFile(sum, "executable", in.Executable); err != nil {
			return "", err
		}
	}
	if in.Config != "" {
		s.registry(in.Config)
		fmt.Fprintf(sum, "config %q\n", s.name(in.Config))
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

// HasRegistry reports whether there is a registry in the modules. It also returns
// true outside of a module: the go command will report a clearer error.
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

// addTo adds the collected files to a hash. It sorts them, because the order in which
// they were found must not matter.
func (s *scan) addTo(sum hash.Hash) {
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if err := addFile(sum, "file "+name, s.files[name]); err != nil {
			fmt.Fprintf(sum, "absent %q\n", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.programs)) {
		fmt.Fprintf(sum, "program %q\n", name)
	}
}

// addFile adds a label and a hash of the file to sum. It does not add the content of
// the file itself, because the content could contain text that looks like the next
// label.
func addFile(sum hash.Hash, label, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	content := sha256.New()
	if _, err := io.Copy(content, f); err != nil {
		return err
	}
	fmt.Fprintf(sum, "%q %x\n", label, content.Sum(nil))
	return nil
}

// trimsPaths reports whether the flags in GOFLAGS turn on -trimpath.
func trimsPaths(goflags string) bool {
	return slices.ContainsFunc(strings.Fields(goflags), func(flag string) bool {
		flag = strings.TrimLeft(flag, "-")
		return flag == "trimpath" || flag == "trimpath=true" || flag == "trimpath=1"
	})
}

// TagsVariable is an environment variable with build tags, separated by commas.
// exitlint sets it for the tool that go vet runs, because go vet does not pass on
// -tags. GOFLAGS could carry the tags too, but would then hide the flags stored by
// go env -w.
const TagsVariable = "EXITLINT_TAGS"

// Tags returns the build tags from [TagsVariable] or, if that is not set, from
// -tags in GOFLAGS.
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
