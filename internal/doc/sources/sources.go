// Package sources finds and reads the documents of a registry. These are the
// documents in [[doc]] entries. If there are no such entries, they are the
// documents beside the registry that contain a table about the program itself, or a
// JSON sample. The package also converts rows of tables to retry policies. Package
// compare compares the documents with the registry.
package sources

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// A Page is the part of a document to compare: all of it, or the section whose
// heading a [[doc]] entry names. For a JSON Schema, the Document is empty.
type Page struct {
	*tables.Document
	File   string // an absolute path
	Source []byte
	Entry  *registry.Doc // the [[doc]] entry; nil if the document was found without one
	Err    error         // why a declared document cannot be read; then the page is empty
}

// Read returns the pages of a registry, in the order of their [[doc]] entries.
// readFile returns the content of a file, as os.ReadFile does.
func Read(reg *registry.Registry, readFile func(string) ([]byte, error)) []Page {
	var pages []Page
	for i := range reg.Docs {
		if d := &reg.Docs[i]; d.Preset == "" {
			pages = append(pages, declared(reg, d, readFile))
		}
	}
	if len(pages) > 0 {
		return pages
	}
	for _, file := range Discovered(reg) {
		p := page(reg, file, tables.Options{Program: reg.Program.Name}, readFile)
		if p.Err != nil {
			continue // for example a binary file that is named like a document
		}
		p.Tables = slices.DeleteFunc(p.Tables, func(t *tables.Table) bool { return !t.Own })
		if len(p.Tables) == 0 { // sums and sets count only beside a table about the program; a sample can show by itself what it is about
			p.Totals, p.Sets, p.Schedules = nil, nil, nil
		}
		if len(p.Tables)+len(p.Samples) > 0 {
			pages = append(pages, p)
		}
	}
	return pages
}

func declared(reg *registry.Registry, d *registry.Doc, readFile func(string) ([]byte, error)) Page {
	columns := map[string]attr.Field{}
	for header, field := range d.Columns {
		columns[header] = attr.Field(field)
	}
	p := page(reg, filepath.Join(reg.Dir, filepath.FromSlash(d.File)), tables.Options{
		Heading: d.Heading, Kind: tables.Kind(d.Kind), Columns: columns, Declared: true, Program: reg.Program.Name,
	}, readFile)
	p.Entry = d
	return p
}

var errOutside = errors.New("outside the module")

func page(reg *registry.Registry, file string, o tables.Options, readFile func(string) ([]byte, error)) Page {
	if !reg.Holds(file) {
		return Page{File: file, Err: errOutside}
	}
	source, err := readFile(file)
	if err != nil || o.Kind == tables.Kind(registry.DocSchema) {
		return Page{Document: &tables.Document{File: file}, File: file, Source: source, Err: err}
	}
	d, err := tables.Read(file, source, o)
	return Page{Document: d, File: file, Source: source, Err: err}
}

// Discovered returns the documents that are read without a [[doc]] entry: README.md
// and those in docs/, both beside the registry.
func Discovered(reg *registry.Registry) []string {
	var files []string
	entries, _ := os.ReadDir(reg.Dir)
	for _, e := range entries {
		if strings.EqualFold(e.Name(), "README.md") && !e.IsDir() {
			files = append(files, filepath.Join(reg.Dir, e.Name()))
		}
	}
	docs := filepath.Join(reg.Dir, "docs")
	_ = filepath.WalkDir(docs, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil: // skip what cannot be read
		case d.IsDir() && path != docs && foreign(path, d.Name()):
			return fs.SkipDir
		case !d.IsDir() && block.Readable(path) && filepath.Ext(path) != ".go":
			files = append(files, path)
		}
		return nil
	})
	return slices.DeleteFunc(files, func(file string) bool { return !reg.Holds(file) })
}

// Others returns further files that may list statuses: manual pages, documents in
// doc/, and Go files with a help text about exit statuses. They are read only if a
// [[doc]] entry names them.
func Others(reg *registry.Registry) []string {
	found := Discovered(reg)
	var files []string
	_ = filepath.WalkDir(reg.Dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil: // skip what cannot be read
		case d.IsDir() && path != reg.Dir && (foreign(path, d.Name()) || d.Name() == "vendor"):
			return fs.SkipDir
		case d.IsDir() || slices.Contains(found, path) || !reg.Holds(path):
		case isManual(reg.Dir, path) || isHelp(path):
			files = append(files, path)
		}
		return nil
	})
	return files
}

// isManual reports whether a file is a manual page, or is in a folder such as man
// or doc.
func isManual(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	if err != nil || !block.Readable(path) || filepath.Ext(path) == ".go" {
		return false
	}
	top, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	ext := filepath.Ext(path)
	return slices.Contains([]string{"doc", "man", "manual"}, top) || len(ext) == 2 && '1' <= ext[1] && ext[1] <= '8' || ext == ".mdoc"
}

// isHelp reports whether a file is Go code that is not generated and contains a
// phrase such as "exit code".
func isHelp(path string) bool {
	if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
		return false
	}
	src, err := os.ReadFile(path)
	return err == nil && block.HasCue(src) && !generated().Match(src)
}

var generated = pattern.New(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// foreign reports whether a directory does not belong to the registry's project: it
// is hidden, contains test data, or has its own module or registry.
func foreign(dir, name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "node_modules" || name == "testdata" {
		return true
	}
	return gomod.IsRoot(dir) || gomod.Has(dir, registry.FileName)
}
