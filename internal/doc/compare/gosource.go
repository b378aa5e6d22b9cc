package compare

import (
	"go/scanner"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// A goText is the text of a comment or string in a Go file.
type goText struct {
	start, end int
	kind       goTextKind
}

type goTextKind int

const (
	lineComment goTextKind = iota
	blockComment
	rawString
	quotedString
)

func (l layout) isGo() bool { return filepath.Ext(l.file) == ".go" }

// goTextsOf returns the comments and strings in a Go file. It leaves out directives
// such as //go:embed.
func goTextsOf(source []byte) []goText {
	var out []goText
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, source, nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		start := file.Offset(max(pos, token.Pos(file.Base())))
		switch {
		case tok == token.EOF:
			return out
		case tok == token.COMMENT && !directive().MatchString(text):
			out = append(out, commentText(source, start, text))
		case tok == token.STRING:
			out = append(out, stringText(source, start, text))
		}
	}
}

var directive = pattern.New(`^//(?:go:|line |export |\s*\+build |[a-z0-9]+:[a-z0-9])|^/\*line `)

// commentText returns the part of the source with the text of a comment, without // or
// /* and */. text is the comment as go/scanner returns it, without carriage returns, so
// it may be shorter than the source. So commentText looks in the source for the end of a
// block comment.
func commentText(source []byte, start int, text string) goText {
	if !strings.HasPrefix(text, "/*") {
		return goText{start + len("//"), start + len(text), lineComment}
	}
	inside := string(source[start+len("/*"):])
	return goText{start + len("/*"), start + len("/*") + max(strings.Index(inside, "*/"), 0), blockComment}
}

func stringText(source []byte, start int, text string) goText {
	if text[0] != '`' {
		return goText{start + 1, start + max(len(text)-1, 1), quotedString}
	}
	inside := string(source[start+1:])
	return goText{start + 1, start + 1 + max(strings.IndexByte(inside, '`'), 0), rawString}
}

// goTextAt returns the comment or string of a Go file that contains the bytes from
// start to end, if there is one.
func (p *page) goTextAt(start, end int) (goText, bool) {
	if p.goTexts == nil {
		p.goTexts = goTextsOf(p.source)
	}
	i := slices.IndexFunc(p.goTexts, func(s goText) bool { return s.start <= start && end <= s.end })
	if i < 0 {
		return goText{}, false
	}
	return p.goTexts[i], true
}

// escapeForGo returns the text that replaces the bytes from start to end. In a Go
// string in double quotes, it escapes the text.
func (p *page) escapeForGo(start, end int, text string) string {
	if in, ok := p.goTextAt(start, end); p.isGo() && ok && in.kind == quotedString {
		quoted := strconv.Quote(text)
		return quoted[1 : len(quoted)-1]
	}
	return text
}

// isHarmless reports whether a fix changes only text for readers. In a Go file, this
// means comments and strings, and in other source code and data what keepsData allows. In
// any other document, and in a JSON Schema, every fix is harmless.
func (p *page) isHarmless(fix *finding.Fix) bool {
	if isSchema := p.entry != nil && p.entry.Kind == registry.DocSchema; block.IsSource(p.file) && !isSchema {
		return p.keepsData(fix)
	}
	if !p.isGo() {
		return true
	}
	return !slices.ContainsFunc(fix.Edits, func(e finding.Edit) bool {
		in, ok := p.goTextAt(e.Start, e.End)
		return !(ok && in.canContain(e.NewText)) && !p.insertsCommentLines(e)
	})
}

// insertsCommentLines reports whether an edit only inserts lines into a comment.
func (p *page) insertsCommentLines(e finding.Edit) bool {
	start, end := p.lineAround(e.Start)
	isComment := func(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t"), "//") }
	lines, whole := strings.CutSuffix(e.NewText, "\n")
	return whole && e.Start == e.End && e.Start == start && isComment(string(p.source[start:end])) &&
		!slices.ContainsFunc(strings.Split(lines, "\n"), func(line string) bool { return !isComment(line) })
}

// canContain reports whether a fix can write the given text into the comment or string
// s. The text must not end s: "*/" would end a block comment.
func (s goText) canContain(text string) bool {
	switch s.kind {
	case blockComment:
		return !strings.Contains(text, "*/")
	case rawString:
		return !strings.Contains(text, "`")
	case quotedString:
		_, err := strconv.Unquote(`"` + text + `"`)
		return err == nil
	}
	for i, line := range strings.Split(text, "\n") {
		if i > 0 && !strings.HasPrefix(strings.TrimLeft(line, " \t"), "//") {
			return false
		}
	}
	return true
}
