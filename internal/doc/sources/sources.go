// Package sources finds and reads the documents of a registry: those in [[doc]] entries
// or, without such entries, the documents beside the registry that contain a table
// about the program itself, or a JSON sample. It also converts rows of tables to retry
// policies. Package compare compares the documents with the registry.
package sources

import (
	"errors"
	"io/fs"
	"os"
	"path"
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

// A Page is the part of a document that exitlint compares with the registry: the whole
// document, or the section that a [[doc]] entry names. For a JSON Schema, which has no
// tables, Document is empty. For a file outside of the module, Document is nil.
type Page struct {
	*tables.Document
	File   string // the absolute path of the document
	Source []byte
	Entry  *registry.Doc // the [[doc]] entry; nil if there is none
	Err    error         // why the document cannot be read, or nil
}

// Read returns the pages of a registry, in the order of their [[doc]] entries.
// readFile returns the content of a file, as os.ReadFile does.
func Read(reg *registry.Registry, readFile func(string) ([]byte, error)) []Page {
	r := newReader(reg, readFile)
	var pages []Page
	for i := range reg.Docs {
		if d := &reg.Docs[i]; d.Preset == "" {
			pages = append(pages, r.readDeclared(d))
		}
	}
	if len(pages) > 0 {
		return pages
	}
	for _, file := range Discovered(reg) {
		// A new reader for each file allows the memory of the last one to be freed.
		p := newReader(reg, readFile).readPage(file, tables.Options{Program: reg.Program.Name})
		if p.Err != nil {
			continue // cannot be read, for example because it is binary
		}
		p.Tables = slices.DeleteFunc(p.Tables, func(t *tables.Table) bool { return !t.Ownership.Own() })
		p.Statements = slices.DeleteFunc(p.Statements, func(s tables.Statement) bool { return !isOwnStatement(reg, s) })
		// Without a table about the program, everything else on the page may be about
		// another program. Only JSON samples, and names with a status, show by themselves
		// whose they are.
		if len(p.Tables) == 0 {
			p.Totals, p.Sets, p.Schedules, p.Counts, p.Commands = nil, nil, nil, nil, nil
		}
		if len(p.Tables)+len(p.Samples)+len(p.Statements) > 0 {
			pages = append(pages, p)
		}
	}
	return pages
}

// isOwnStatement reports whether a statement in a document without a [[doc]] entry is
// certainly about a code of the registry, as "EXIT_LATE (4)" is. Its name must be that of a
// code. Names that other programs also use, such as EXIT_FAILURE, do not count.
func isOwnStatement(reg *registry.Registry, s tables.Statement) bool {
	return s.Current && s.Value.Text != "" && strings.Contains(s.Name.Text, "_") && !slices.Contains(commonNames, s.Name.Text) &&
		slices.ContainsFunc(reg.Codes, func(c registry.Code) bool { return c.Name == s.Name.Text && !c.Optional() })
}

// commonNames lists the names of statuses in the C library.
var commonNames = []string{"EXIT_SUCCESS", "EXIT_FAILURE"}

// A reader reads the documents of a registry. Several [[doc]] entries may name sections
// of one document, which is parsed only once.
type reader struct {
	reg      *registry.Registry
	readFile func(string) ([]byte, error)
	files    map[string]*parsedFile // keyed by the absolute path
}

// A parsedFile is a file that was read. doc is nil if the file could not be read.
type parsedFile struct {
	source []byte
	doc    *tables.Parsed
	err    error
}

func newReader(reg *registry.Registry, readFile func(string) ([]byte, error)) *reader {
	return &reader{reg, readFile, map[string]*parsedFile{}}
}

// parse reads and parses a file, or returns the result of an earlier call for this
// file.
func (r *reader) parse(file string) *parsedFile {
	p := r.files[file]
	if p == nil {
		p = &parsedFile{}
		if p.source, p.err = r.readFile(file); p.err == nil {
			p.doc, p.err = tables.Parse(file, p.source)
		}
		r.files[file] = p
	}
	return p
}

// readDeclared returns the page for a [[doc]] entry.
func (r *reader) readDeclared(d *registry.Doc) Page {
	columns := map[string]attr.Field{}
	for header, field := range d.Columns {
		columns[header] = attr.FieldOfKey(field)
	}
	p := r.readPage(filepath.Join(r.reg.Dir, filepath.FromSlash(d.File)), tables.Options{
		Heading: d.Heading, Kind: tables.Kind(d.Kind), Columns: columns, Declared: true, Program: r.reg.Program.Name,
	})
	p.Entry = d
	if p.Document != nil && d.Heading == "" {
		p.Tables = slices.DeleteFunc(p.Tables, func(t *tables.Table) bool {
			return t.Ownership.Foreign() || t.Ownership.Verdict == tables.VerdictUnknown
		})
	}
	return p
}

// Explain reads one document as Read does. It returns a page for each [[doc]] entry
// about the document, or a single page if there is none. The Candidates of a page are
// all tables of the document, including those that are not about the program.
func Explain(reg *registry.Registry, file string, readFile func(string) ([]byte, error)) []Page {
	r := newReader(reg, readFile)
	var pages []Page
	for i := range reg.Docs {
		if d := &reg.Docs[i]; d.Preset == "" && d.Kind != registry.DocSchema && filepath.Join(reg.Dir, filepath.FromSlash(d.File)) == file {
			pages = append(pages, r.readDeclared(d))
		}
	}
	if len(pages) > 0 {
		return pages
	}
	return []Page{r.readPage(file, tables.Options{Program: reg.Program.Name})}
}

var errOutside = errors.New("outside the module")

// readPage reads a document and returns its page, or the page for the section that the
// options name.
func (r *reader) readPage(file string, o tables.Options) Page {
	if !r.reg.Holds(file) {
		return Page{File: file, Err: errOutside}
	}
	if o.Kind == tables.Kind(registry.DocSchema) {
		source, err := r.readFile(file)
		return Page{Document: &tables.Document{File: file}, File: file, Source: source, Err: err}
	}
	if rel, err := filepath.Rel(r.reg.Dir, file); err == nil {
		o.Path = filepath.ToSlash(rel)
	}
	p := r.parse(file)
	if p.doc == nil {
		return Page{Document: &tables.Document{File: file}, File: file, Source: p.source, Err: p.err}
	}
	d := p.doc.Read(o)
	if o.Heading == "" {
		decideByContent(r.reg, d, o.Declared)
	}
	return Page{Document: d, File: file, Source: p.source}
}

// Discovered returns the documents that are read without a [[doc]] entry; see
// [IsSearched].
func Discovered(reg *registry.Registry) []string {
	return walk(reg, func(path, rel string) bool { return IsSearched(rel) })
}

// Others returns files that may list statuses, but are read only if a [[doc]] entry
// names them: manual pages outside of the folders that Discovered searches, and Go
// files with a help text about exit statuses.
func Others(reg *registry.Registry) []string {
	return walk(reg, func(path, rel string) bool {
		return !IsSearched(rel) && (IsManual(rel) || isHelpSource(path))
	})
}

// walk searches the directory of a registry, and returns the files for which wanted
// returns true. wanted gets the path of a file, and its path relative to the directory,
// with forward slashes. Files of other modules and registries are left out.
func walk(reg *registry.Registry, wanted func(path, rel string) bool) []string {
	var files []string
	_ = filepath.WalkDir(reg.Dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == reg.Dir {
			return nil // skip files and folders that cannot be read
		}
		rel, err := filepath.Rel(reg.Dir, path)
		if err != nil {
			return nil
		}
		rel = filepath.ToSlash(rel)
		switch {
		case d.IsDir() && !slices.Contains(agentFolders, rel) && (isForeign(path, d.Name()) || d.Name() == "vendor"):
			return fs.SkipDir
		case !d.IsDir() && wanted(path, rel) && reg.Holds(path):
			files = append(files, path)
		}
		return nil
	})
	return files
}

var (
	agentFolders  = []string{".claude", ".agents"}
	searched      = append([]string{"docs", "doc", "man"}, agentFolders...)
	searchedFiles = []string{"readme", "agents", "claude"} // file names without extension
)

// IsSearched reports whether a document is read without a [[doc]] entry: README, AGENTS
// and CLAUDE beside the registry in any format, each SKILL.md, and the files in docs, doc,
// man, .claude and .agents. rel is its path relative to the registry, with forward slashes.
func IsSearched(rel string) bool {
	top, below, _ := strings.Cut(rel, "/")
	switch {
	case !block.Readable(rel) || path.Ext(rel) == ".go":
		return false
	case strings.EqualFold(path.Base(rel), "SKILL.md"):
		return true
	case below == "":
		return slices.Contains(searchedFiles, strings.ToLower(strings.TrimSuffix(rel, path.Ext(rel))))
	}
	return slices.Contains(searched, top)
}

// IsManual reports whether a file is a manual page, or in a folder for manual pages.
// rel is its path relative to the registry, with forward slashes.
func IsManual(rel string) bool {
	if !block.Readable(rel) || path.Ext(rel) == ".go" {
		return false
	}
	top, below, _ := strings.Cut(rel, "/")
	ext := path.Ext(rel)
	return below != "" && slices.Contains([]string{"doc", "man", "manual"}, top) || len(ext) == 2 && '1' <= ext[1] && ext[1] <= '8' || ext == ".mdoc"
}

// isHelpSource reports whether a file is handwritten Go code with a phrase such as "exit
// code".
func isHelpSource(path string) bool {
	if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
		return false
	}
	src, err := os.ReadFile(path)
	return err == nil && block.HasCue(src) && !generatedMark().Match(src)
}

var generatedMark = pattern.New(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// isForeign reports whether a directory does not belong to the project: it is hidden,
// contains test data, or has a module or registry of its own.
func isForeign(dir, name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "node_modules" || name == "testdata" {
		return true
	}
	return gomod.IsRoot(dir) || gomod.Has(dir, registry.FileName)
}
