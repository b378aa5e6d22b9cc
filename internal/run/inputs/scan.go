package inputs

import (
	"go/build"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// A scan collects the inputs that an ID covers.
type scan struct {
	base     string            // the directory that names are relative to
	roots    []string          // the root directories of the modules
	context  build.Context     // decides which Go files are built
	files    map[string]string // from name to path
	programs []string          // the names of directories with programs
}

// scan looks through the modules at hand.
func (in Invocation) scan() (*scan, error) {
	base, roots := modules(in.Dir, in.Getenv)
	s := &scan{base: base, roots: roots, context: in.buildContext(), files: map[string]string{}}
	for _, root := range roots {
		if err := s.module(root); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// buildContext returns the build context of the environment. Flags of go vet
// other than -tags do not reach its tool.
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

// module collects the files of the module in root. It skips the directories
// that patterns of the go command skip, except for testdata: a package in
// testdata, and its registry, can be checked if the user names the package.
func (s *scan) module(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == root:
			return err
		case err != nil:
			return nil // the rules cannot read the directory or file either
		case !d.IsDir():
			s.file(path)
		case path != root && isOutside(path, d.Name()):
			return fs.SkipDir
		default:
			s.directory(path)
		}
		return nil
	})
}

// isOutside reports whether a directory under the root of a module is not part
// of the module.
func isOutside(path, name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
		name == "vendor" || name == "node_modules" {
		return true
	}
	return gomod.IsRoot(path)
}

// directory adds a directory with a program, and the files that build
// constraints exclude.
func (s *scan) directory(dir string) {
	// Ignore an error, which concerns one file: the result contains the other
	// files nevertheless.
	p, _ := s.context.ImportDir(dir, 0)
	if p == nil {
		return
	}
	if p.Name == "main" && len(p.GoFiles)+len(p.CgoFiles) > 0 {
		s.programs = append(s.programs, s.name(dir))
	}
	for _, name := range p.IgnoredGoFiles {
		if !strings.HasSuffix(name, "_test.go") {
			s.add(filepath.Join(dir, name))
		}
	}
}

// file adds a file if it is a registry or a document.
func (s *scan) file(path string) {
	switch {
	case filepath.Base(path) == registry.FileName:
		s.registry(path)
	case s.isDocument(path):
		s.add(path)
	}
}

// add adds a file under its own name.
func (s *scan) add(path string) { s.files[s.name(path)] = path }

// registry adds a registry, the documents that it names, and the Go files of
// the packages that it names. It does not use registry.Load: a registry with an
// error still names documents and packages, and edits of these must change the
// ID.
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
			s.constants(filepath.Dir(file), name)
		}
	}
}

// constants adds the Go files of a package that a registry in dir names for its
// constants. Files of another module are added under their import path: the
// module cache is in another directory on each machine.
func (s *scan) constants(dir, name string) {
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
		return // the rules report the error
	}
	for _, path := range goFiles(found) {
		s.files["package "+name+"/"+filepath.Base(path)] = path
	}
}

func goFiles(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go")) // fails only for a bad pattern
	return files
}

// isDocument reports whether exitlint reads a file as a document even if no
// registry names the file.
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

// name returns the name under which a path is part of the ID.
func (s *scan) name(path string) string {
	rel, err := filepath.Rel(s.base, path)
	if err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}
