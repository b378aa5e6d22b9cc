package errorcode

import (
	"fmt"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// Unreached returns a finding for each declared error code that no Go file can produce,
// and for each [[envelope.except]] with such an error code. It reads all Go files below
// the directory of the registry, for all systems and build tags, except tests and files
// of other modules. It uses no analysis pass, because a pass contains only the files for
// one system and one set of build tags.
func Unreached(reg *registry.Registry) []finding.Finding {
	if !reg.ListsErrors() && len(exceptedCodes(reg)) == 0 {
		return nil
	}
	files, err := rule.GoFiles(reg.Dir)
	if err != nil {
		return nil
	}
	m := newTextIndex(reg.Root, reg.Module)
	for _, name := range files {
		if err := m.read(name); err != nil {
			return nil
		}
	}
	m.resolve()
	var out []finding.Finding
	report := func(code string, e *registry.Entry, format string) {
		if !m.mayProduce(code) && !m.misspells(code, reg) {
			out = append(out, finding.Finding{
				Rule: unreached, Message: fmt.Sprintf(format, code), Span: e.At("code").Span(len(code) + len(`""`)),
			})
		}
	}
	for i := range reg.Errors {
		if e := &reg.Errors[i]; e.Preset == "" {
			report(e.Code, &e.Entry, "nothing makes the error code %s")
		}
	}
	for _, x := range exceptedCodes(reg) {
		report(x.Code, &x.Entry, "[[envelope.except]] names the error code %s, which nothing makes; remove it")
	}
	return out
}

// exceptedCodes returns the [[envelope.except]] entries with an error code that has no
// [[error]].
func exceptedCodes(reg *registry.Registry) []*registry.Except {
	var out []*registry.Except
	for i := range reg.Envelopes {
		for j := range reg.Envelopes[i].Excepts {
			x := &reg.Envelopes[i].Excepts[j]
			if _, declared := reg.ErrorCode(x.Code); x.Own("code") && x.Code != "" && !declared {
				out = append(out, x)
			}
		}
	}
	return out
}
