package block

import (
	"errors"
	"fmt"
	"path"
	"strings"
)

// MaxSize is the size of the largest document that is read. Documents people
// write are far smaller; what is larger is data, and every reader needs a few
// times its size in memory.
const MaxSize = 4 << 20

// ErrTooLarge is the error of Read for documents over MaxSize.
var ErrTooLarge = errors.New("document is too large")

// ErrFormat is the error of Read for names whose extension it does not know.
var ErrFormat = errors.New("unknown document format")

// readBlocks reads a document. The extension of name decides about its format: .md
// .markdown .mdx .ronn .txt .html .htm .rst .adoc .asciidoc .man .roff .mdoc .1 to .8 .go.
func Read(name string, src []byte) (*Source, []Block, error) {
	if len(src) > MaxSize {
		return nil, nil, fmt.Errorf("%s: %w: %d bytes, the limit is %d", name, ErrTooLarge, len(src), MaxSize)
	}
	read := readerOf(name)
	if read == nil {
		return nil, nil, fmt.Errorf("%s: %w", name, ErrFormat)
	}
	s := NewSource(name, src)
	return s, read(s), nil
}

// Readable reports whether Read knows the format of the named document.
func Readable(name string) bool { return readerOf(name) != nil }

// readerOf is the reader of a document by its name, nil when there is none.
func readerOf(name string) func(*Source) []Block {
	switch ext := strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/"))); ext {
	case ".md", ".markdown", ".mdown", ".mdx", ".ronn", ".txt":
		return readMarkdown
	case ".html", ".htm":
		return readHTML
	case ".rst":
		return readRST
	case ".adoc", ".asciidoc", ".asc":
		return readAsciiDoc
	case ".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".man", ".roff", ".mdoc":
		return readRoff
	case ".go":
		return readGo
	}
	return nil
}
