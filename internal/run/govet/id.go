package govet

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/build"
	"hash"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// Inputs is where a run starts from, under go vet or another driver that
// remembers what it found.
type Inputs struct {
	Dir        string              // the working directory
	Executable string              // the file that runs; "" where the driver knows that it changed
	Config     string              // the one registry to use; "" is the nearest of each package
	Tags       []string            // build tags; nil is those of the environment
	Getenv     func(string) string // the environment
}

// ID is a hash of the executable and of everything besides Go source that its
// findings depend on:
//
//   - every exitlint.toml of the modules at hand, broken or not, and the one
//     that is to be used instead;
//   - every document that one of them names, existing or not;
//   - every document that is read without being named: READMEs and docs
//     directories;
//   - the Go files of the packages that a registry names for its constants,
//     those of other modules included: who writes a number need not import them;
//   - the Go files that build constraints leave out: what they mention is not
//     said to be unreached;
//   - which directories are programs, because the findings about a registry
//     are reported with one of its programs.
//
// Names are relative to the module, so that the ID is the same in every
// subdirectory and on every machine. With -trimpath go vet itself forgets where
// the module lies, and would print the places of another copy of it: then that
// is part of the ID.
func (in Inputs) ID() (string, error) {
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
	if trimmed(in.Getenv("GOFLAGS")) {
		fmt.Fprintf(sum, "base %q\n", s.base)
	}
	if tags := s.context.BuildTags; len(tags) > 0 {
		fmt.Fprintf(sum, "tags %q\n", tags)
	}
	s.addTo(sum)
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// HasRegistry tells whether there is a registry in the modules at hand, or no
// module: then it is for the go command to say so.
func (in Inputs) HasRegistry() (bool, error) {
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

// scan looks through the modules at hand.
func (in Inputs) scan() (*scan, error) {
	base, roots := modules(in.Dir, in.Getenv)
	s := &scan{base: base, roots: roots, context: in.buildContext(), files: map[string]string{}}
	for _, root := range roots {
		if err := s.module(root); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// A scan collects what an ID covers.
type scan struct {
	base     string            // names are relative to it
	roots    []string          // of the modules
	context  build.Context     // which Go files count
	files    map[string]string // name to file
	programs []string          // names of directories
}

// module collects the files of the module in root. Directories that the go
// command does not look into hold no registry, except testdata: packages in
// there can be named, and tests of tools do.
func (s *scan) module(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == root:
			return err
		case err != nil:
			return nil // what we may not read, we do not depend on
		case !d.IsDir():
			s.file(path)
		case path != root && outside(path, d.Name()):
			return fs.SkipDir
		default:
			s.directory(path)
		}
		return nil
	})
}

// outside tells whether a directory below a module's root is not part of it.
func outside(path, name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
		name == "vendor" || name == "node_modules" {
		return true
	}
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	return err == nil
}

// directory looks at the package in a directory.
func (s *scan) directory(dir string) {
	// An error leaves the package half read, which is as good here.
	p, _ := s.context.ImportDir(dir, 0)
	if p == nil {
		return
	}
	if p.Name == "main" && len(p.GoFiles)+len(p.CgoFiles) > 0 {
		s.programs = append(s.programs, s.name(dir))
	}
	for _, name := range p.IgnoredGoFiles {
		if !strings.HasSuffix(name, "_test.go") {
			path := filepath.Join(dir, name)
			s.files[s.name(path)] = path
		}
	}
}

func (s *scan) file(path string) {
	switch {
	case filepath.Base(path) == registry.FileName:
		s.registry(path)
	case s.isDocument(path):
		s.files[s.name(path)] = path
	}
}

// registry adds a registry, the documents it names, and the files of the
// packages it names. It is read loosely: one that is broken elsewhere still
// names them.
func (s *scan) registry(file string) {
	s.files[s.name(file)] = file
	var content struct {
		Doc     []map[string]any `toml:"doc"`
		Program map[string]any   `toml:"program"`
	}
	if _, err := toml.DecodeFile(file, &content); err != nil {
		return
	}
	for _, doc := range content.Doc {
		if name, ok := doc["file"].(string); ok {
			path := filepath.Join(filepath.Dir(file), filepath.FromSlash(name))
			s.files[s.name(path)] = path
		}
	}
	constants, _ := content.Program["constants"].([]any)
	for _, c := range constants {
		if name, ok := c.(string); ok {
			s.constants(filepath.Dir(file), name)
		}
	}
}

// constants adds the Go files of a package that a registry in dir names for its
// constants. Those of another module count under their import path: where that
// is kept differs between machines.
func (s *scan) constants(dir, name string) {
	if own := packageDir(dir, name); own != "" {
		s.goFiles(own)
		return
	}
	if root := above(dir, "go.mod"); root != "" && strings.Contains(name, "/") {
		// What is not there has no files; the rules say so.
		found, _ := rule.DependencyDir(root, name, s.context.BuildTags)
		files, _ := filepath.Glob(filepath.Join(found, "*.go"))
		for _, path := range files {
			if found != "" {
				s.files["package "+name+"/"+filepath.Base(path)] = path
			}
		}
	}
}

// goFiles adds the Go files in a directory; "" has none.
func (s *scan) goFiles(dir string) {
	if dir == "" {
		return
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, path := range files {
		s.files[s.name(path)] = path
	}
}

// isDocument tells whether a file is one that exitlint reads without being
// told to.
func (s *scan) isDocument(path string) bool {
	base := strings.ToLower(filepath.Base(path))
	ext := filepath.Ext(base)
	switch ext {
	case ".md", ".markdown", ".html", ".htm", ".rst", ".adoc", ".asciidoc",
		".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8":
	default:
		return false
	}
	if strings.TrimSuffix(base, ext) == "readme" {
		return true
	}
	dirs := strings.Split(s.name(filepath.Dir(path)), "/")
	return slices.Contains(dirs, "docs") || slices.Contains(dirs, "doc")
}

// name is how path enters the ID.
func (s *scan) name(path string) string {
	rel, err := filepath.Rel(s.base, path)
	if err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}

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

// addFile adds a hash of the file's content, so that no content can look like
// the next name.
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

// trimmed tells whether GOFLAGS has -trimpath.
func trimmed(goflags string) bool {
	return slices.ContainsFunc(strings.Fields(goflags), func(flag string) bool {
		flag = strings.TrimLeft(flag, "-")
		return flag == "trimpath" || flag == "trimpath=true" || flag == "trimpath=1"
	})
}

// buildContext is the build context of the environment. Tags given to go vet
// as a flag do not reach the tool here.
func (in Inputs) buildContext() build.Context {
	c := build.Default
	if goos := in.Getenv("GOOS"); goos != "" {
		c.GOOS = goos
	}
	if goarch := in.Getenv("GOARCH"); goarch != "" {
		c.GOARCH = goarch
	}
	if c.BuildTags = in.Tags; c.BuildTags == nil {
		c.BuildTags = Tags(in.Getenv)
	}
	return c
}

// Tags are the build tags that the environment sets: those that [Command] was
// given, or those of GOFLAGS.
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
