package rule

import (
	"fmt"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"strings"
)

// Page returns the documentation of a family: the package comment in doc.go, without
// its first paragraph.
func Page(source string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || f.Doc == nil {
		panic(fmt.Sprintf("rule page: %v", err))
	}
	_, page, _ := strings.Cut(f.Doc.Text(), "\n\n")
	return strings.TrimSpace(page) + "\n"
}

// Section returns the section of a page about a rule, without its heading, or
// "" if there is none.
func Section(page, rule string) string {
	_, section, _ := strings.Cut("\n"+page, "\n# "+rule+"\n")
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
