package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/registry"
)

// A Printed says which keys the error envelopes have that a program prints. It is zero if
// this is not known.
type Printed struct {
	Keys map[string]string // the key of each role; a role with several keys is left out
	All  []string          // all keys of the envelopes, at any depth and in lower case
}

// A Printer knows what the program prints.
type Printer interface {
	// PrintedKeys returns a Printed for each [envelope] table of the registry. It returns
	// nil if the keys are not known.
	PrintedKeys() []Printed
}

// printedBy returns what the program prints for the [envelope] table with the given
// index.
func (a *audit) printedBy(i int) Printed {
	if i >= len(a.printed) {
		return Printed{}
	}
	return a.printed[i]
}

// rightKey returns the key that the program prints for a role, if a document has another
// key for it. It returns "" if the key of the document may be right: the registry
// declares it, or an envelope has it.
func (k Printed) rightKey(declared *registry.Envelope, role, key string) string {
	right := k.Keys[role]
	if right == key || declared.Fields[role] != "" || slices.Contains(k.All, strings.ToLower(key)) {
		return ""
	}
	return right
}

// checkSampleKeys reports keys of a sample that the program does not print: it prints
// another key for the same role.
func (p *page) checkSampleKeys(e envelope) {
	for _, role := range registry.Roles() {
		path := e.paths[role]
		right := e.printed.rightKey(e.declared, role, lastKey(path))
		m, ok := e.Member(path)
		if _, _, twice := e.Look(join(parentOf(path), right)); right == "" || !ok || twice {
			continue
		}
		r := findingParts{rule: Mismatch}
		if m.Key.Kind == jsonlike.String {
			r.fix = p.sampleFix(e.Sample, "write "+jsonlike.Quote(right), []jsonlike.Edit{{Start: m.Key.Start, End: m.Key.End, New: jsonlike.Quote(right)}})
		}
		p.reportAt(r, e.Cell(m.Key), "%s", wrongKey("sample", lastKey(path), right))
	}
}

// checkSchemaKeys reports properties of a schema that the program does not print: it
// prints another key for the same role.
func (p *page) checkSchemaKeys(d envelopeSchema) {
	for _, role := range registry.Roles() {
		path := d.paths[role]
		_, _, f := d.lookUp(path)
		right := d.printed.rightKey(d.declared, role, lastKey(path))
		if _, _, other := d.lookUp(join(parentOf(path), right)); f.ok && right != "" && !other.ok {
			p.reportAt(findingParts{rule: Mismatch}, schemaCell(f.Keys[0]), "%s", wrongKey("schema", lastKey(path), right))
		}
	}
}

// wrongKey returns the message about a key that the program does not print.
func wrongKey(where, key, right string) string {
	return fmt.Sprintf("this %s has %q, but the program prints %q; write %[3]q", where, key, right)
}
