package rule

import (
	"go/doc/comment"
	"strings"
)

// Page returns the documentation of a family: the package comment in doc.go, without
// its first paragraph. The file must begin with this comment, which must consist of
// line comments.
//
// Page does not use package go/parser, because go vet starts a process of exitlint for
// each package, and every process reads all pages. The parser took a seventh of the
// time of a short process.
func Page(source string) string {
	var text strings.Builder
	text.Grow(len(source))
	for line := range strings.Lines(source) {
		line, isComment := strings.CutPrefix(line, "//")
		if !isComment {
			break
		}
		text.WriteString(strings.TrimPrefix(line, " "))
	}
	_, page, found := strings.Cut(text.String(), "\n\n")
	if !found {
		panic("doc.go has no page")
	}
	return strings.TrimSpace(page) + "\n"
}

// Section returns the section of a page about a rule, without its heading, or "" if
// there is none. It searches for the newline before the heading, which is always there
// because a page does not begin with a heading.
func Section(page, rule string) string {
	_, section, _ := strings.Cut(page, "\n# "+rule+"\n")
	section, _, _ = strings.Cut(section, "\n# ")
	return strings.TrimSpace(section)
}

// URL returns the address of the published documentation of a family.
func URL(family string) string {
	return "https://github.com/exitlint/exitlint/blob/main/docs/rules/" + family + ".md"
}

// Markdown converts a page or section, which is a Go doc comment, to Markdown
// for GitHub.
func Markdown(page string) string {
	printer := comment.Printer{HeadingLevel: 2, HeadingID: func(*comment.Heading) string { return "" }}
	var blocks []string
	for _, block := range new(comment.Parser).Parse(page).Content {
		if code, ok := block.(*comment.Code); ok {
			blocks = append(blocks, "```"+language(code.Text)+"\n"+code.Text+"```\n")
			continue
		}
		text := printer.Markdown(&comment.Doc{Content: []comment.Block{block}})
		blocks = append(blocks, strings.ReplaceAll(string(text), `\/`, "/"))
	}
	return strings.Join(blocks, "\n")
}

// language returns the language of a code block in a page: "toml" if it begins
// with "[", and otherwise "go".
func language(code string) string {
	if strings.HasPrefix(code, "[") {
		return "toml"
	}
	return "go"
}
