package rule

import (
	"fmt"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"strings"
)

// Page returns the page of a family from the source of its doc.go: the package
// comment without its first paragraph.
func Page(source string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || f.Doc == nil {
		panic(fmt.Sprintf("rule page: %v", err))
	}
	_, page, _ := strings.Cut(f.Doc.Text(), "\n\n")
	return strings.TrimSpace(page) + "\n"
}

// Section returns the part of a page that is under the heading of a rule, or ""
// if there is no such heading.
func Section(page, rule string) string {
	_, section, _ := strings.Cut("\n"+page, "\n# "+rule+"\n")
	section, _, _ = strings.Cut(section, "\n# ")
	return strings.TrimSpace(section)
}

// URL returns the address at which the page of a family is published.
func URL(family string) string {
	return "https://github.com/exitlint/exitlint/blob/main/docs/rules/" + family + ".md"
}

// Markdown renders a page or a section as Markdown for GitHub.
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

// language returns the language of a code block in a page: TOML or Go.
func language(code string) string {
	if strings.HasPrefix(code, "[") {
		return "toml"
	}
	return "go"
}
