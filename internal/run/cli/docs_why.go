package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

// A candidate is a part of a document that could list exit statuses. exitlint docs
// --why prints all candidates of a document.
type candidate struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Form    string `json:"form"`
	Kind    string `json:"kind"` // what the rows describe; "" if that is not known
	Rows    int    `json:"rows"`
	Verdict string `json:"verdict"`
	Where   string `json:"where"`
	// Words are the words in the document that show whose statuses the rows list, such
	// as the name of a program. If there are no such words, it is "".
	Words    string `json:"words"`
	Compared bool   `json:"compared"`
	why      string
}

// docsWhy prints the tables in a document. For each table, it prints whether exitlint
// reads it as a table about this program, and why.
func (a *app) docsWhy(name string) error {
	file := name
	if !filepath.IsAbs(file) {
		file = filepath.Join(a.dir, file)
	}
	if _, err := os.Stat(file); err != nil {
		return unreadableFailure(err)
	}
	reg, err := a.registry()
	switch failure := (*report.Failure)(nil); {
	case err == nil:
	case a.options.config == "" && errors.As(err, &failure) && failure.Code == report.RegistryNotFound:
		reg = &registry.Registry{Dir: filepath.Dir(file)} // the program has no registry
	default:
		return err
	}
	var all []candidate
	undeclared, hasRegistry := 0, err == nil
	for _, p := range sources.Explain(reg, filepath.Clean(file), os.ReadFile) {
		if p.Err != nil {
			return unreadableFailure(fmt.Errorf("%s: %w", name, p.Err))
		}
		for _, t := range p.Candidates {
			compared := p.Entry != nil && !t.Ownership.Foreign() || p.Entry == nil && t.Ownership.Own()
			if compared && p.Entry == nil && hasRegistry && !sources.IsSearched(report.Relative(reg.Dir, p.File)) {
				compared = false
				undeclared++
			}
			all = append(all, a.candidate(t, compared))
		}
	}
	if a.options.format.value == formatJSON {
		return a.printJSON(struct {
			Version    int         `json:"version"`
			Candidates []candidate `json:"candidates"`
		}{1, append([]candidate{}, all...)})
	}
	return a.whyText(name, all, undeclared)
}

func (a *app) candidate(t *tables.Table, compared bool) candidate {
	return candidate{
		File: report.Relative(a.dir, t.File), Line: t.Line, Column: t.Column, Form: string(t.Form), Kind: string(t.Kind), Rows: len(t.Rows),
		Verdict: string(t.Ownership.Verdict), Where: t.Ownership.Where, Words: t.Ownership.Words, Compared: compared, why: t.Ownership.Why(),
	}
}

// whyText prints the given tables of a document as text, each with the reason why it is
// compared with the registry or not. undeclared counts the tables that describe this
// program but are not compared, because no [[doc]] entry names the document.
func (a *app) whyText(name string, all []candidate, undeclared int) error {
	compared := 0
	for _, c := range all {
		left := " (not compared)"
		if c.Compared {
			compared++
			left = ""
		}
		about := c.Form
		if c.Kind != "" {
			about = c.Kind + ", " + about
		}
		fmt.Fprintf(a.env.Stdout, "%s:%d:%d: %s, %s: %s: %s%s\n", c.File, c.Line, c.Column, about, finding.Count(c.Rows, "row"), c.Verdict, c.why, left)
	}
	advice := ""
	if undeclared > 0 {
		advice = fmt.Sprintf("; to compare %d more, add a [[doc]] with this file to exitlint.toml", undeclared)
	}
	_, err := fmt.Fprintf(a.env.Stdout, "%s in %s, %d compared%s\n", finding.Count(len(all), "candidate"), name, compared, advice)
	return resultFailure(err)
}
