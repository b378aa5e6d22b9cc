// Package inputs finds the files besides Go source that findings depend on, and
// hashes them.
//
// go vet, golangci-lint and exitlint itself cache the findings of a package.
// Their own cache keys cover the Go files and the dependencies of the package,
// but not the registries and the documents that the rules read. [Invocation.ID]
// covers these files, and becomes a part of each of the three keys.
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

// An Invocation describes how exitlint is run.
type Invocation struct {
	Dir        string              // the working directory
	Executable string              // the executable file of exitlint; "" if the key of the caller covers the executable
	Config     string              // the one registry to use; "" for the nearest of each package
	Tags       []string            // build tags; nil for those of the environment
	Getenv     func(string) string // the environment
}

// ID returns a hash of the executable and of everything besides Go source that
// its findings depend on:
//
//   - every exitlint.toml of the modules at hand, valid or not, and Config;
//   - every document that one of them names, whether it exists or not;
//   - every document that is read without being named: READMEs and files in
//     docs directories;
//   - the Go files of the packages that a registry names for its constants,
//     those of other modules included: a program can use a number without
//     importing the package that declares it;
//   - the Go files that build constraints exclude: a status that occurs in one
//     is not reported as unreached;
//   - which directories are programs, because a finding about a registry is
//     reported with one of its programs.
//
// Names are relative to the module, so that the ID is the same in every
// subdirectory and on every machine. With -trimpath the key of go vet does not
// cover the directory of the module, and go vet would print positions in
// another copy of the module. The ID then covers that directory.
func (in Invocation) ID() (string, error) {
	s, err := in.scan()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	if in.Executable != "" {
		if err := addFile(sum, "executable", in.Executable); err != nil {
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

// HasRegistry reports whether the modules at hand have a registry. Outside of
// modules it returns true, because the go command then reports a clearer error.
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

// addTo adds what a scan has collected to a hash, in an order that does not
// depend on the walk.
func (s *scan) addTo(sum hash.Hash) {
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if err := addFile(sum, "file "+name, s.files[name]); err != nil {
			fmt.Fprintf(sum, "absent %q\n", name)
		}
	}
	slices.Sort(s.programs)
	for _, name := range s.programs {
		fmt.Fprintf(sum, "program %q\n", name)
	}
}

// addFile adds a hash of the file's content. The hash has a fixed length, so
// that no content can be mistaken for the name that follows.
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

// trimsPaths reports whether GOFLAGS has -trimpath.
func trimsPaths(goflags string) bool {
	return slices.ContainsFunc(strings.Fields(goflags), func(flag string) bool {
		flag = strings.TrimLeft(flag, "-")
		return flag == "trimpath" || flag == "trimpath=true" || flag == "trimpath=1"
	})
}

// TagsVariable is the environment variable with the build tags, separated by
// commas, for a tool of go vet: go vet does not tell its tool about -tags. The
// variable GOFLAGS could carry the tags, but setting it would hide the value
// that go env -w has stored.
const TagsVariable = "EXITLINT_TAGS"

// Tags returns the build tags that the environment sets: those in
// [TagsVariable], or those in GOFLAGS.
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
