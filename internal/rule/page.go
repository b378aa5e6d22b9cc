package rule

import (
	"go/doc/comment"
	"strings"
)

// Markdown renders a page, or a part of one, as GitHub shows it.
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

// language tells the two languages of the pages apart.
func language(code string) string {
	if strings.HasPrefix(code, "[") {
		return "toml"
	}
	return "go"
}
