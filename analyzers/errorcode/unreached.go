package errorcode

import (
	"fmt"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// Unreached returns a finding for each declared error code that no Go file can produce.
// It reads all Go files below the directory of the registry, for all systems and build
// tags, except tests and files of other modules. It uses no analysis pass, because a
// pass contains only the files for one system and one set of build tags.
func Unreached(reg *registry.Registry) []finding.Finding {
	if !reg.ListsErrors() {
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
	for i := range reg.Errors {
		e := &reg.Errors[i]
		if e.Preset != "" || m.mayProduce(e.Code) {
			continue
		}
		out = append(out, finding.Finding{
			Rule: unreached, Message: fmt.Sprintf("nothing makes the error code %s", e.Code),
			Span: e.At("code").Span(len(e.Code) + len(`""`)),
		})
	}
	return out
}
