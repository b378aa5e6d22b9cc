package compare

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// A failure describes the error in a sample, according to the registry.
type failure struct {
	name  string // the error code or, if there is none, the status
	code  *registry.Code
	exit  *int
	about registry.Subject
	retry *registry.Retry
}

// checkSample checks a JSON sample, if it is an error envelope of the program.
func (p *page) checkSample(s tables.Sample) {
	e, evidence := p.envelopeOf(s)
	if evidence == "" {
		return
	}
	f := p.readFailure(e)
	p.checkSampleKeys(e)
	p.checkSampleExit(e, f)
	p.checkSampleAnswer(e, f)
	p.checkSampleWait(e, f)
	p.checkSampleConstants(e)
	p.checkSampleComplete(e, f)
}

// readFailure returns what the registry says about the error in an envelope. It reports
// an undeclared error code.
func (p *page) readFailure(e envelope) failure {
	if name, ok := e.text(registry.RoleErrorCode); ok {
		if !p.reg.AllowsErrorCode(name) {
			v, _ := e.value(registry.RoleErrorCode)
			p.reportAt(findingParts{rule: Extra}, e.Cell(v), "error code %s is not declared in %s", name, p.reg.Name())
		}
		if declared, ok := p.reg.ErrorCode(name); ok {
			return p.failureOf(*declared)
		}
	}
	status, ends := e.status()
	code, declared := p.reg.Code(status)
	if !ends || !declared {
		return failure{}
	}
	f := failure{name: strconv.Itoa(status), code: code, about: code.Subject()}
	f.retry, _ = p.reg.Retry(code.Retry)
	return f
}

// failureOf returns what the registry says about an error code.
func (p *page) failureOf(declared registry.ErrorCode) failure {
	all := p.reg.Effective(declared)
	f := failure{name: all.Code, exit: all.Exit, about: all.Subject()}
	f.retry, _ = p.reg.Retry(all.Retry)
	if f.exit != nil {
		f.code, _ = p.reg.Code(*f.exit)
	}
	return f
}

func (p *page) checkSampleExit(e envelope, f failure) {
	status, ok := e.status()
	if !ok {
		return
	}
	v, _ := e.value(registry.RoleExitCode)
	if f.exit != nil {
		if status != *f.exit {
			right := strconv.Itoa(*f.exit)
			p.reportWrong(e, v, f.code, right, "%s ends with %d here, but with %s in %s", f.name, status, right, p.reg.Name())
		}
		return
	}
	if _, declared := p.reg.Code(status); !declared && len(p.reg.Codes) > 0 {
		p.reportAt(findingParts{rule: Extra, code: &registry.Code{Value: status}}, e.Cell(v), "exit status %d %s", status, p.reg.Undeclared(status))
	}
}

// checkSampleAnswer checks the field that says whether the error is recoverable.
func (p *page) checkSampleAnswer(e envelope, f failure) {
	v, ok := e.value(registry.RoleRecoverable)
	right, decided := f.about.Answer().JSON()
	if text := v.Text(e.Block.Bytes); ok && v.Kind == jsonlike.Bool && decided && text != right {
		p.reportWrong(e, v, f.code, right, "recoverable is %s here, but %s says %q for %s", text, p.reg.Name(), f.about.Stated(), f.name)
	}
}

// checkSampleWait reports a time to wait in a sample of an error that should not be
// retried.
func (p *page) checkSampleWait(e envelope, f failure) {
	v, ok := e.value(registry.RoleRetryAfter)
	wait, err := strconv.ParseFloat(v.Text(e.Block.Bytes), 64)
	if ok && v.Kind == jsonlike.Number && err == nil && wait > 0 && f.about.Answer() == registry.RecoverableNo {
		p.reportAt(findingParts{Mismatch, f.code, nil}, e.Cell(v), "%q is %s here, but %s is not recoverable in %s; remove the wait", e.paths[registry.RoleRetryAfter], v.Text(e.Block.Bytes), f.name, p.reg.Name())
	}
}

// checkSampleConstants checks that a sample has each constant field that the registry
// declares, with the declared value. A sample that leaves something out may also leave
// out constant fields.
func (p *page) checkSampleConstants(e envelope) {
	for _, c := range e.declared.Constants {
		v, gap, ok := e.Look(c.Path)
		switch {
		case ok && !e.equals(v, c) && !e.isPlaceholder(v) && v.Kind != jsonlike.Object && v.Kind != jsonlike.Array:
			p.reportWrong(e, v, nil, valueText(c), "%q is %s here, but always %s in %s", c.Path, e.Block.Bytes[v.Start:v.End], valueText(c), p.reg.Name())
		case !ok && !gap.Hidden && !isAbridged(e.Root):
			p.reportIncomplete(e, gap, nil, c.Path, valueText(c), fmt.Sprintf("which is always %s in %s", valueText(c), p.reg.Name()))
		}
	}
}

// isAbridged reports whether a sample leaves out members at any depth, as in {"error":
// {"code": "E_GONE", ...}}. Such a sample may also leave out fields around this object.
func isAbridged(v jsonlike.Value) bool {
	return v.Elided || slices.ContainsFunc(v.Members, func(m jsonlike.Member) bool { return isAbridged(m.Value) })
}

// equals reports whether v has the value of a constant field.
func (e envelope) equals(v jsonlike.Value, c registry.ConstantField) bool {
	_, isText := c.Value.(string)
	return v.Decoded(e.Block.Bytes) == c.Text() && isText == (v.Kind == jsonlike.String)
}

// valueText returns the value of a constant field as JSON.
func valueText(c registry.ConstantField) string {
	if s, ok := c.Value.(string); ok {
		return jsonlike.Quote(s)
	}
	return c.Text()
}

// checkSampleComplete reports required fields that a sample lacks. Without an
// [envelope] in the registry, no field is known to be required.
func (p *page) checkSampleComplete(e envelope, f failure) {
	if len(p.reg.Envelopes) == 0 {
		return
	}
	for _, name := range append(registry.Roles(), e.declared.Others()...) {
		waits := name == registry.RoleRetryAfter && f.retry != nil && f.retry.RetryAfter != ""
		if !e.declared.Requires(name) && !waits || e.isExcepted(f) {
			continue
		}
		why := "which callers need"
		if e.declared.Required != nil {
			why = fmt.Sprintf("which %s requires", p.reg.Name())
		}
		if waits {
			why = fmt.Sprintf("but %s of %s tells callers to wait for it", f.retry.Table(), p.reg.Name())
			if e.hasKey(f.retry.RetryAfter) {
				continue
			}
		}
		p.checkRequiredField(e, f, name, why)
	}
}

// hasKey reports whether any object in a sample has a field with the last key of the
// given path.
func (e envelope) hasKey(path string) bool {
	key := lastKey(path)
	for _, v := range e.Values {
		if v.Key.Text == key {
			return true
		}
	}
	return false
}

// isExcepted reports whether an envelope may lack required fields: an
// [[envelope.except]] of the registry lists its error code, or its error means that
// somebody cancelled the program.
func (e envelope) isExcepted(f failure) bool {
	name, _ := e.text(registry.RoleErrorCode)
	for _, x := range e.declared.Excepts {
		if x.Code != "" && x.Code == name {
			return true
		}
	}
	return f.about.Class == registry.ClassCancelled
}

// checkRequiredField reports a required field if it is missing or empty.
func (p *page) checkRequiredField(e envelope, f failure, name, why string) {
	path := e.paths[name]
	v, gap, ok := e.Look(path)
	switch {
	case path == "" || gap.Hidden:
	case ok && v.Kind == jsonlike.String && v.Text(e.Block.Bytes) == "":
		p.reportAt(findingParts{Mismatch, f.code, nil}, e.Cell(v), "%q is empty in this sample, %s; write what the program prints", path, why)
	case ok:
	case name == registry.RoleRecoverable && e.declared.Omitted == registry.OmittedFalse:
		if right, _ := f.about.Answer().JSON(); right == "true" {
			p.reportIncomplete(e, gap, f.code, path, e.ifKnown(name, right), fmt.Sprintf("so it is false, but %s says %q for %s", p.reg.Name(), f.about.Stated(), f.name))
		}
	default:
		p.reportIncomplete(e, gap, f.code, path, e.ifKnown(name, f.knownValue(name)), why)
	}
}

// ifKnown returns value if the JSON key of the field with the given name is known.
// Otherwise it returns "", so that no fix adds a wrong key.
func (e envelope) ifKnown(name, value string) string {
	if !e.hasKnownPath[name] {
		return ""
	}
	return value
}

// knownValue returns the JSON value of the field with the given role, or "" if the
// registry does not determine it.
func (f failure) knownValue(role string) string {
	switch {
	case role == registry.RoleRecoverable:
		right, _ := f.about.Answer().JSON()
		return right
	case role == registry.RoleExitCode && f.exit != nil:
		return strconv.Itoa(*f.exit)
	}
	return ""
}
