//go:build corpus

package corpus_test

import (
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestDocuments measures all labels of documents, in testdata/documents and in the
// directories that EXITLINT_DOCUMENT_LABELS lists, and prints a table by format:
//
//	EXITLINT_DOCUMENTS=DIR go test -tags corpus ./test/corpus -run 'TestDocuments$' -v
//
// -run TestDocuments/ID measures one document. The document of a label is DIR/ID/PATH.
// If that file is missing, it is downloaded from the label's repository, at the label's
// commit.
//
// A form is clean if all its rows are read with their statuses, names and meanings, and
// nothing else is read. exitlint must also find out by itself whether a form is about
// the program. It must not take a form for one about the whole program if it is about a
// command, or if it only looks like a list of statuses.
func TestDocuments(t *testing.T) {
	scores := map[string]*documentScore{}
	for _, l := range documentLabels(t) {
		t.Run(l.ID, func(t *testing.T) {
			format := formatOf(l.Path)
			if scores[format] == nil {
				scores[format] = &documentScore{}
			}
			scores[format].document(t, l, documentOf(t, l))
		})
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "format\tdocuments\tforms\trows read\tclean\tshare\tlook-alikes\ttaken\t")
	all := &documentScore{}
	for _, format := range slices.Sorted(maps.Keys(scores)) {
		scores[format].row(w, format)
		all.add(scores[format])
	}
	all.row(w, "together")
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	reach(t, "forms read cleanly", all.clean, all.forms, 97)
	if all.taken > 0 {
		t.Errorf("%d of %d look-alikes are taken for the program's", all.taken, all.alike)
	}
}

// A documentScore counts the forms of documents.
type documentScore struct {
	documents, forms int
	// read counts the forms whose rows are read correctly. clean counts those of them
	// whose subject is also recognized.
	read, clean int
	// alike counts the forms that only look like a list of statuses. taken counts those
	// of them that exitlint takes for a form about the program.
	alike, taken int
}

func (s *documentScore) add(o *documentScore) {
	s.documents += o.documents
	s.forms += o.forms
	s.read += o.read
	s.clean += o.clean
	s.alike += o.alike
	s.taken += o.taken
}

func (s *documentScore) row(w io.Writer, name string) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\t%d\t%d\t\n", name, s.documents, s.forms, s.read, s.clean, share(s.clean, s.forms), s.alike, s.taken)
}

// document reads a document, compares its forms with the label, and logs the
// differences.
func (s *documentScore) document(t *testing.T, l *corpus.DocumentLabel, source []byte) {
	t.Helper()
	s.documents++
	declared := readDocument(t, l, source, tables.Options{Declared: true, Program: l.Program})
	found := readDocument(t, l, source, tables.Options{Program: l.Program})
	for _, f := range l.Forms {
		own := corpus.Own(f, found)
		if !f.Listed() {
			s.alike++
			if len(own) > 0 {
				s.taken++
				t.Logf("taken %s %s: %s: %s; %s", l.ID, l.Path, f, f.Note, own[0].Ownership.Why())
			}
			continue
		}
		s.forms++
		differences := corpus.ReadForm(f, declared)
		if len(differences) == 0 {
			s.read++
		}
		switch {
		case f.Whose == "program" && len(own) == 0:
			differences = append(differences, "not known to be the program's"+why(f, found))
		case f.Whose == "command" && len(own) > 0:
			differences = append(differences, "a command's, taken for the whole program's: "+own[0].Ownership.Why())
		}
		if len(differences) == 0 {
			s.clean++
			continue
		}
		t.Logf("missed %s %s: %s: %s", l.ID, l.Path, f, strings.Join(differences[:min(3, len(differences))], "; "))
	}
}

// readDocument reads a document. If that fails, it returns an empty document, so that the
// other documents are still measured.
func readDocument(t *testing.T, l *corpus.DocumentLabel, source []byte, o tables.Options) (d *tables.Document) {
	t.Helper()
	defer func() {
		if problem := recover(); problem != nil {
			t.Errorf("%s: reading panics: %v", l.ID, problem)
			d = &tables.Document{}
		}
	}()
	d, err := tables.Read(l.Path, source, o)
	if err != nil {
		t.Log(err)
		return &tables.Document{}
	}
	return d
}

// why returns why the table in the lines of a form is not taken for a form about the
// program.
func why(f corpus.Form, doc *tables.Document) string {
	for _, t := range doc.Candidates {
		if f.Lines[0] <= t.Line && t.Line <= f.Lines[1] {
			return ": " + t.Ownership.Why()
		}
	}
	return ""
}

// documentLabels returns all labels of documents.
func documentLabels(t *testing.T) []*corpus.DocumentLabel {
	t.Helper()
	var out []*corpus.DocumentLabel
	for _, dir := range append(filepath.SplitList(os.Getenv("EXITLINT_DOCUMENT_LABELS")), filepath.Join("testdata", "documents")) {
		files, err := filepath.Glob(filepath.Join(dir, "*.toml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			l, err := corpus.ReadDocument(file)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, l)
		}
	}
	return out
}

// formatOf returns the format of a document: its extension, or "man".
func formatOf(name string) string {
	extension := strings.TrimPrefix(path.Ext(strings.TrimSuffix(name, ".in")), ".")
	if len(extension) == 1 && '1' <= extension[0] && extension[0] <= '8' {
		return "man"
	}
	return strings.ToLower(extension)
}

// documentOf returns the document of a label. If no directory in EXITLINT_DOCUMENTS
// contains it, it is downloaded. If that fails, the test is skipped.
func documentOf(t *testing.T, l *corpus.DocumentLabel) []byte {
	t.Helper()
	dirs := filepath.SplitList(os.Getenv("EXITLINT_DOCUMENTS"))
	if len(dirs) == 0 {
		t.Skip("name a directory for the documents in EXITLINT_DOCUMENTS")
	}
	for _, dir := range dirs {
		if source, err := os.ReadFile(filepath.Join(dir, l.ID, l.Path)); err == nil {
			return labelled(t, l, source)
		}
	}
	source, err := download(l)
	if err != nil {
		t.Skip(err)
	}
	file := filepath.Join(dirs[0], l.ID, l.Path)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, source, 0o666); err != nil {
		t.Fatal(err)
	}
	return labelled(t, l, source)
}

// labelled returns the given document. It fails the test if the label was written for
// another version of the document.
func labelled(t *testing.T, l *corpus.DocumentLabel, source []byte) []byte {
	t.Helper()
	if sum := fmt.Sprintf("%x", sha256.Sum256(source)); sum != l.SHA256 {
		t.Fatalf("%s: the document has the SHA-256 %s, the label was written for %s", l.ID, sum, l.SHA256)
	}
	return source
}

// download returns the document of a label from its repository.
func download(l *corpus.DocumentLabel) ([]byte, error) {
	url := strings.Replace(l.Repository, "https://github.com/", "https://raw.githubusercontent.com/", 1) + "/" + l.Commit + "/" + l.Path
	client := http.Client{Timeout: 20 * time.Second}
	r, err := client.Get(strings.ReplaceAll(url, " ", "%20"))
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, r.Status)
	}
	return io.ReadAll(r.Body)
}
