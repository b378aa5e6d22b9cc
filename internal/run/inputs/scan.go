package inputs

import (
	"go/build"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// A scan collects the files and directories that an ID covers.
type scan struct {
	base     string            // the directory that file names in the ID are relative to
	roots    []string          // the root directories of the modules
	context  build.Context     // the build context, which decides which Go files are excluded
	files    map[string]string // the paths of files; the key is the name in the ID
	programs map[string]bool   // the directories with main packages, in the form that the ID contains
}

// scan collects the inputs of all modules that the go command works on.
func (in Invocation) scan() (*scan, error) {
	base, roots := moduleRoots(in.Dir, in.Getenv)
	s := &scan{base: base, roots: roots, context: in.buildContext(), files: map[string]string{}, programs: map[string]bool{}}
	for _, root := range roots {
		if err := s.module(root); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// buildContext returns the build context that the environment sets. It cannot take
// flags of go vet into account, except -tags: see [TagsVariable].
func (in Invocation) buildContext() build.Context {
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

// module collects the inputs in the module at root. It skips the same directories
// as the pattern ./... does, but not testdata: the user can name a package there.
func (s *scan) module(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == root:
			return err
		case err != nil:
			return nil // skip a file that cannot be read: the rules cannot read it either
		case !d.IsDir():
			s.file(path)
		case path != root && isOutside(path, d.Name()):
			return fs.SkipDir
		}
		return nil
	})
}

// isOutside reports whether a directory below the root of a module is not part of
// the module, such as vendor, a hidden directory or another module.
func isOutside(path, name string) bool {
	if strings.HasPrefix(name, ".") && !sources.IsSearched(name+"/a.md") || strings.HasPrefix(name, "_") ||
		name == "vendor" || name == "node_modules" {
		return true
	}
	return gomod.IsRoot(path)
}

// file collects a file if it is a registry, a document or a Go file that build
// constraints exclude.
func (s *scan) file(path string) {
	switch {
	case strings.HasSuffix(path, ".go"):
		s.goFile(path)
	case filepath.Base(path) == registry.FileName:
		s.registry(path)
	case s.isDocument(path):
		s.add(path)
	}
}

// add collects a file.
func (s *scan) add(path string) { s.files[s.name(path)] = path }

// registry collects a registry, and the documents and Go packages that it names. It
// does not use registry.Load, which refuses an invalid file. An invalid file also
// names documents and packages, and the ID has to cover them.
func (s *scan) registry(file string) {
	s.add(file)
	var content struct {
		Doc     []map[string]any `toml:"doc"`
		Program map[string]any   `toml:"program"`
	}
	if _, err := toml.DecodeFile(file, &content); err != nil {
		return
	}
	for _, doc := range content.Doc {
		if name, ok := doc["file"].(string); ok {
			s.add(filepath.Join(filepath.Dir(file), filepath.FromSlash(name)))
		}
	}
	constants, _ := content.Program["constants"].([]any)
	for _, c := range constants {
		if name, ok := c.(string); ok {
			s.addConstants(filepath.Dir(file), name)
		}
	}
}

// addConstants collects the Go files of a package that a registry in dir lists in
// program.constants. The name of a file of another module contains the import path
// of the package, because the directory of the module cache differs between
// machines.
func (s *scan) addConstants(dir, name string) {
	if own := packageDir(dir, name); own != "" {
		for _, path := range goFiles(own) {
			s.add(path)
		}
		return
	}
	root := gomod.ModuleRoot(dir)
	if root == "" || !strings.Contains(name, "/") {
		return
	}
	found, err := rule.DependencyDir(root, name, s.context.BuildTags)
	if err != nil {
		return // let the rules report the error
	}
	for _, path := range goFiles(found) {
		s.files["package "+name+"/"+filepath.Base(path)] = path
	}
}

func goFiles(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go")) // the pattern is valid, so this cannot fail
	return files
}

// isDocument reports whether exitlint reads a file as a document even if no
// registry names it, as it does with README.md. The registry may be in any folder
// above the file.
func (s *scan) isDocument(path string) bool {
	for rel := s.name(path); rel != ""; _, rel, _ = strings.Cut(rel, "/") {
		if sources.IsSearched(rel) {
			return true
		}
	}
	return false
}

// name returns the name that a file has in the ID.
func (s *scan) name(path string) string {
	rel, err := filepath.Rel(s.base, path)
	if err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}
