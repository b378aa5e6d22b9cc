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

// A scan collects the files and directories for the hash of [Invocation.ID].
type scan struct {
	base    string        // the keys of files and programs are paths relative to this directory
	roots   []string      // the root directories of the modules
	context build.Context // decides which Go files are excluded
	// files are the files to hash. The keys are their names in the hash (see
	// relativeName), and the values are their paths.
	files    map[string]string
	programs map[string]bool // the directories with main packages, relative to base
	buffer   []byte          // the beginning of the Go file that was read last
}

// scan collects the files to hash from the directories of all modules.
func (in Invocation) scan() (*scan, error) {
	base, roots := moduleRoots(in.Dir, in.Getenv)
	s := &scan{base: base, roots: roots, context: in.buildContext(), files: map[string]string{}, programs: map[string]bool{}, buffer: make([]byte, headerSize)}
	for _, root := range roots {
		if err := s.addModule(root); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// buildContext returns the build context of the environment. The only flag of go vet
// that it takes into account is -tags; see [TagsVariable].
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

// addModule adds the files of the module at root to the scan. It skips directories for
// which [isOutside] returns true. It does not skip testdata, because the user can check
// a package in testdata by naming it.
func (s *scan) addModule(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == root:
			return err
		case err != nil:
			return nil // rules cannot read this file either
		case !d.IsDir():
			s.visitFile(path)
		case path != root && isOutside(path, d.Name()):
			return fs.SkipDir
		}
		return nil
	})
}

// isOutside reports whether a directory below the root of a module is not a part of this
// module. Examples are vendor, a hidden directory, and the root of another module.
func isOutside(path, name string) bool {
	if strings.HasPrefix(name, ".") && !sources.IsSearched(name+"/a.md") || strings.HasPrefix(name, "_") ||
		name == "vendor" || name == "node_modules" {
		return true
	}
	return gomod.IsRoot(path)
}

// visitFile adds a file to the scan if findings can depend on it. It handles Go files,
// registries and documents, and ignores all other files.
func (s *scan) visitFile(path string) {
	switch {
	case strings.HasSuffix(path, ".go"):
		s.addGoFile(path)
	case filepath.Base(path) == registry.FileName:
		s.addRegistry(path)
	case s.isDocument(path):
		s.add(path)
	}
}

func (s *scan) add(path string) { s.files[s.relativeName(path)] = path }

// addRegistry adds a registry to the scan, with the documents and packages that it
// names. Findings also depend on an invalid registry, so it does not use registry.Load,
// which fails for one.
func (s *scan) addRegistry(file string) {
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

// addConstants adds the Go files of a package in program.constants to the scan. The files
// of another module are in the module cache, whose directory differs between machines. So
// the hash contains their import path instead of the directory.
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
		return // the rules report the error
	}
	for _, path := range goFiles(found) {
		s.files["package "+name+"/"+filepath.Base(path)] = path
	}
}

func goFiles(dir string) []string {
	// Glob cannot fail, because the pattern is valid.
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	return files
}

// isDocument reports whether a file may be a document that exitlint reads by default,
// such as a README.md. exitlint looks for such documents at certain paths relative to a
// registry. The registry can be in any directory above the file, so isDocument tries the
// path of the file relative to each of them.
func (s *scan) isDocument(path string) bool {
	for rel := s.relativeName(path); rel != ""; _, rel, _ = strings.Cut(rel, "/") {
		if sources.IsSearched(rel) {
			return true
		}
	}
	return false
}

// relativeName returns the name of a file for the hash of [Invocation.ID]: its path relative
// to s.base, with forward slashes.
func (s *scan) relativeName(path string) string {
	rel, err := filepath.Rel(s.base, path)
	if err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}
