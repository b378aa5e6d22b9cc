package compare

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// envelopeOf reads a sample as an error envelope. It returns the envelope, and a reason
// to believe that this program prints it. The reason is "" if the sample is not an
// envelope of this program.
//
// There is no reason for a JSON-RPC error, or for a sample after an HTTP header or a
// command of another program; see isRPC and Sample.ForeignOutput. For other samples,
// page.evidence looks for a reason. Some reasons count only in a document with a [[doc]]
// entry, and some only if no text or heading near the sample has another subject.
func (p *page) envelopeOf(s tables.Sample) (envelope, string) {
	envelopes := p.reg.Envelopes
	if len(envelopes) == 0 {
		envelopes = []registry.Envelope{{}}
	}
	for i := range envelopes {
		if why := p.evidence(newEnvelope(s, &envelopes[i], nil)); why != "" {
			e := newEnvelope(s, &envelopes[i], p.keysOf(i, &envelopes[i]))
			e.printed = p.printedBy(i)
			return e, why
		}
	}
	return envelope{}, ""
}

// showsEnvelope reports whether a sample on the page is an error envelope of this
// program.
func (p *page) showsEnvelope() bool {
	return slices.ContainsFunc(p.Samples, func(s tables.Sample) bool {
		_, evidence := p.envelopeOf(s)
		return evidence != ""
	})
}

// ShowsEnvelope reports whether a document with a [[doc]] entry has a sample of an
// error envelope of the program.
func ShowsEnvelope(reg *registry.Registry, entry *registry.Doc, doc *tables.Document) bool {
	p := &page{audit: &audit{reg: reg}, Document: doc, entry: entry}
	return p.showsEnvelope()
}

// keysOf returns the JSON key of each role: the one that the program prints or, if this is
// not known, the one that the samples of the page use. It leaves out a role for which they
// use several keys. It looks only at samples of one envelope: declared is its [envelope]
// table, and i the index of this table.
func (p *page) keysOf(i int, declared *registry.Envelope) map[string]string {
	if keys, ok := p.keys[i]; ok {
		return keys
	}
	keys := map[string]string{}
	for _, s := range p.Samples {
		e := newEnvelope(s, declared, nil)
		if p.evidence(e) == "" {
			continue
		}
		for _, role := range registry.Roles() {
			if e.has(role) {
				key := lastKey(e.paths[role])
				first, known := keys[role]
				if known && first != key {
					key = ""
				}
				keys[role] = key
			}
		}
	}
	maps.Copy(keys, p.printedBy(i).Keys)
	if p.keys == nil {
		p.keys = map[int]map[string]string{}
	}
	p.keys[i] = keys
	return keys
}

// evidence returns a reason to believe that e is an error envelope of this program, or
// "". The reason is a phrase for messages, such as "its error code E_BUSY is declared".
func (p *page) evidence(e envelope) string {
	code, _ := e.text(registry.RoleErrorCode)
	_, declared := p.reg.ErrorCode(code)
	if e.ForeignOutput != "" || e.isRPC() || e.isSuccess() && !declared || !p.canBeEnvelope(e) {
		return ""
	}
	more, hasMessage := e.countCharacteristic(), e.has(registry.RoleMessage)
	sure := p.entry != nil && e.OtherSubject == ""
	switch {
	case declared && (sure || more > 0 || e.OtherSubject == "" && hasMessage && tables.IsErrorCode(code)):
		return fmt.Sprintf("its error code %s is declared", code)
	case e.Program != "" && e.Program == p.reg.Program.Name && (more > 0 || hasMessage):
		return "it is the output of " + e.Program
	case len(e.declared.Fields) > 1 && more > 0 && e.hasFields() && (p.entry != nil || e.OtherSubject == ""):
		return "it has the fields of [envelope.fields]"
	case p.entry != nil && more > 0 && e.countDeepFields() > 1:
		return "it has fields of [envelope.fields]"
	case e.OtherSubject != "":
		return ""
	case e.hasConstants():
		return "it has the constant fields of [envelope.constant]"
	}
	return cmp.Or(p.evidenceOfDeclared(e), p.evidenceOfStatus(e))
}

// canBeEnvelope reports whether a sample has an error code or a status. In a document
// with a [[doc]] entry, a placeholder is enough, and so are two fields with long paths;
// see countDeepFields.
func (p *page) canBeEnvelope(e envelope) bool {
	_, named := e.text(registry.RoleErrorCode)
	_, ends := e.status()
	return named || ends || p.entry != nil && (e.has(registry.RoleErrorCode) || e.has(registry.RoleExitCode) || e.countDeepFields() >= 2)
}

// evidenceOfDeclared returns a reason that counts only in a document with a [[doc]]
// entry, or "".
func (p *page) evidenceOfDeclared(e envelope) string {
	if p.entry == nil {
		return ""
	}
	code, named := e.text(registry.RoleErrorCode)
	more, hasMessage := e.countCharacteristic(), e.has(registry.RoleMessage)
	switch {
	case named && (more > 0 || hasMessage) && p.isNamedLikeDeclared(code):
		return fmt.Sprintf("its error code %s is named as the declared ones are", code)
	case named && more > 0 && hasMessage:
		return "its document is declared, and it has an error code, a message and what to do"
	case hasMessage && (named && e.declared.Fields[registry.RoleErrorCode] != "" || p.hasCode(e) && e.declared.Fields[registry.RoleExitCode] != ""):
		return "its document is declared, and it has fields of [envelope.fields]"
	}
	return ""
}

// evidenceOfStatus returns a reason that comes from the exit status of a sample, or "".
func (p *page) evidenceOfStatus(e envelope) string {
	_, named := e.text(registry.RoleErrorCode)
	if !p.hasCode(e) || !e.isSure(registry.RoleExitCode) || !e.hasRecoverable() && (p.entry == nil || !named) {
		return ""
	}
	status, _ := e.status()
	return fmt.Sprintf("it has the exit status %d", status)
}

// hasCode reports whether a sample has an exit status that the registry declares.
func (p *page) hasCode(e envelope) bool {
	status, ends := e.status()
	_, ok := p.reg.Code(status)
	return ends && ok
}

// isRPC reports whether a sample is a JSON-RPC error rather than an error of this
// program. It returns false if the sample has a nested field that the registry
// declares, such as "error.code": the program may print its own errors in the form of
// JSON-RPC.
func (e envelope) isRPC() bool {
	for _, path := range e.declared.Fields {
		if _, _, ok := e.Look(path); ok && strings.Contains(path, ".") {
			return false
		}
	}
	_, ok := e.At("jsonrpc")
	return ok
}

// isSuccess reports whether a sample says that there was no error, as in "success":
// true.
func (e envelope) isSuccess() bool {
	for _, v := range e.Values {
		switch strings.ToLower(v.Path) {
		case "success", "ok":
			return v.Text == "true"
		case "status", "result":
			if slices.Contains([]string{"ok", "success", "succeeded"}, strings.ToLower(v.Text)) {
				return true
			}
		}
	}
	status, ends := e.status()
	return ends && status == 0
}

// countCharacteristic counts the fields that are rare outside of error envelopes: an
// exit status, a suggestion, and whether the error is recoverable.
func (e envelope) countCharacteristic() int {
	n := 0
	for _, role := range []string{registry.RoleExitCode, registry.RoleRecoverable, registry.RoleSuggestion} {
		if e.has(role) && e.isSure(role) {
			n++
		}
	}
	return n
}

// hasRecoverable reports whether a sample has the "recoverable" field with the value
// true or false.
func (e envelope) hasRecoverable() bool {
	v, ok := e.value(registry.RoleRecoverable)
	return ok && v.Kind == jsonlike.Bool
}

// hasConstants reports whether e has all constant fields of the [envelope] table, with
// the declared values. It returns false if the table declares no constant fields.
func (e envelope) hasConstants() bool {
	return len(e.declared.Constants) > 0 && !slices.ContainsFunc(e.declared.Constants, func(c registry.ConstantField) bool {
		v, _, ok := e.Look(c.Path)
		return !ok || !e.equals(v, c)
	})
}

// hasFields reports whether a sample has a field for each role in [envelope.fields],
// except the time to wait, which only some errors have.
func (e envelope) hasFields() bool {
	for role := range e.declared.Fields {
		if role != registry.RoleRetryAfter && slices.Contains(registry.Roles(), role) && !e.has(role) {
			return false
		}
	}
	return true
}

// countDeepFields counts the fields of a sample with a declared path of at least three
// keys, such as "error.detail.code". Samples of other programs hardly ever have two such
// fields.
func (e envelope) countDeepFields() int {
	n := 0
	for _, path := range e.declared.Fields {
		if _, _, ok := e.Look(path); ok && strings.Count(path, ".") > 1 {
			n++
		}
	}
	return n
}

// isNamedLikeDeclared reports whether an undeclared error code is similar to the
// declared ones. It has a declared prefix, begins with the same word as all declared
// error codes, or may be a misspelling of one of them.
func (p *page) isNamedLikeDeclared(code string) bool {
	if slices.ContainsFunc(p.reg.Prefixes, func(x registry.Prefix) bool { return strings.HasPrefix(code, x.Prefix) }) {
		return true
	}
	first := func(s string) string { return s[:strings.IndexAny(s, "_-.")+1] }
	all := p.reg.Errors
	same := len(all) > 0 && first(code) != "" && !slices.ContainsFunc(all, func(e registry.ErrorCode) bool { return first(e.Code) != first(code) })
	return same || slices.ContainsFunc(all, func(e registry.ErrorCode) bool { return alikeNames(code, e.Code) })
}
