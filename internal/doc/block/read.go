package block

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// maxSize limits the size of a document in bytes. Larger documents are rare, and reading
// one takes several times its size in memory.
const maxSize = 8 << 20

// ErrTooLarge is the error for a document of more than 8 MiB.
var ErrTooLarge = errors.New("document is too large")

// ErrFormat is the error for a file whose format is not known.
var ErrFormat = errors.New("unknown document format")

// Read reads a document. The extension in its name determines the format; see readers.
// An extension for templates, such as .in, may follow it. For a file with another extension
// or none, the start of the text determines the format.
func Read(name string, src []byte) (*Source, []Block, error) {
	if len(src) > maxSize {
		return nil, nil, fmt.Errorf("%s: %w: %d bytes, the limit is %d", name, ErrTooLarge, len(src), maxSize)
	}
	read := readerOf(name)
	if read == nil {
		read = readerOfText(name, src)
	}
	if read == nil {
		return nil, nil, fmt.Errorf("%s: %w", name, ErrFormat)
	}
	s := newSource(name, src)
	return s, plain(src, read(s)), nil
}

// IsSource reports whether a file is source code or data. In such a file, a fix must
// change only prose.
func IsSource(name string) bool {
	return slices.Contains([]string{".json", ".yaml", ".yml", ".toml", ".ftl", ".properties", ".sh", ".bash", ".zsh", ".rs"}, Extension(name))
}

// Readable reports whether the name of a file tells Read its format.
func Readable(name string) bool { return readerOf(name) != nil }

var markdownExtensions = []string{".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".mdx", ".ronn"}

// IsMarkdown reports whether the name of a file is that of a Markdown document.
func IsMarkdown(name string) bool { return slices.Contains(markdownExtensions, Extension(name)) }

// readers lists the extensions of each format, and the function that reads it.
var readers = []struct {
	extensions []string
	read       func(*Source) []Block
}{
	{markdownExtensions, readMarkdown},
	{[]string{".scd"}, readMarkdown},
	{[]string{".txt"}, readText},
	{[]string{".html", ".htm"}, readHTML},
	{[]string{".xml", ".dbk", ".docbook", ".sgml"}, readDocBook},
	{[]string{".rst"}, readRST},
	{[]string{".adoc", ".asciidoc", ".asc"}, readAsciiDoc},
	{[]string{".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".man", ".roff", ".mdoc"}, readRoff},
	{[]string{".pod"}, readPOD},
	{[]string{".go"}, readGo},
	{[]string{".json"}, readJSON},
	{[]string{".yaml", ".yml"}, readYAML},
	{[]string{".toml"}, readTOML},
	{[]string{".ftl", ".properties"}, readMessages},
	{[]string{".sh", ".bash", ".zsh", ".rs"}, readScript},
}

// readText reads a file that ends in .txt. It may be AsciiDoc, as many manual pages are;
// other text is read as Markdown.
func readText(s *Source) []Block {
	if adocStart().Match(s.Bytes[:min(len(s.Bytes), maxProlog)]) {
		return readAsciiDoc(s)
	}
	return readMarkdown(s)
}

// adocStart matches what only AsciiDoc has near its start: a title such as "tool(1)",
// underlined, or a directive such as "include::file[]".
var adocStart = pattern.New(`^(?:\s*//[^\n]*\n|\s*\n)*(?:= )?[\w.+-]+\(\d\w?\)\r?\n(?:=+\r?\n|:|\n)|\n(?:include|ifdef|ifndef|ifeval)::[^\s\[]*\[[^\n]*\]\r?\n|\n\[(?:verse|synopsis|horizontal|qanda|\[[\w-]+\])\]\r?\n`)

// templates lists the extensions of templates. The extension before them determines the
// format, as in "tool.1.in".
var templates = []string{".in", ".tmpl", ".gotmpl", ".tpl", ".template", ".j2", ".prebuilt"}

// readerOf returns the function that reads a file with this name, or nil.
func readerOf(name string) func(*Source) []Block {
	extension := Extension(name)
	for _, r := range readers {
		if slices.Contains(r.extensions, extension) {
			return r.read
		}
	}
	return nil
}

var (
	roffStart = pattern.New(`^(?:\s*\n|['.]\\".*\n|\.[a-z][\w-]* .*\n)*\.(?:TH|Dd|Dt|SH|Sh)\s`)
	htmlStart = pattern.New(`(?i)<(?:!doctype\s+)?html[\s>]`)
	xmlStart  = pattern.New(`(?i)^\s*(?:<\?xml\s|<!doctype\s|<!--)`)
	podStart  = pattern.New(`(?m)^=(?:head1|encoding|pod)\b`)
	hashBang  = pattern.New(`^#!.*\b(?:ba|z|da|k)?sh\b`)
)

// readerOfText returns the function that reads a text in a file whose extension says
// nothing, as in "tool.8_main" and "usage.page". It returns nil if the format is not known.
// A text file without an extension is read as [readText] reads it.
func readerOfText(name string, src []byte) func(*Source) []Block {
	start := src[:min(len(src), maxProlog)]
	switch {
	case bytes.IndexByte(start, 0) >= 0:
		return nil // a binary file
	case roffStart().Match(start):
		return readRoff
	case htmlStart().Match(start):
		return readHTML
	case xmlStart().Match(start):
		return readDocBook
	case podStart().Match(src):
		return readPOD
	case hashBang().Match(start):
		return readScript
	case len(src) > 0 && Extension(name) == "":
		return readText
	}
	return nil
}

// Extension returns the extension that determines the format of a file, in lower
// case: ".1" for "tool.1" and "tool.1.in".
func Extension(name string) string {
	name = strings.ToLower(strings.ReplaceAll(name, `\`, "/"))
	if slices.Contains(templates, path.Ext(name)) {
		name = strings.TrimSuffix(name, path.Ext(name))
	}
	return path.Ext(name)
}
