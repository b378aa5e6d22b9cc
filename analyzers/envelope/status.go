package envelope

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// arrivals returns the numbers in the source that become the status of the process,
// keyed by their positions.
func (c *checker) arrivals() map[span.Position][]exitflow.Arrival {
	if c.arrivalCache == nil {
		c.arrivalCache = c.flow.Arrivals(rule.ExitFuncs(c.Registry))
	}
	return c.arrivalCache
}

// An ending is a status with which the process can end after printing an envelope.
type ending struct {
	status int
	// at is the position of the number that is the status, or of the call that ends the
	// process.
	at span.Position
	// isNew is set if no pass of a dependency knew this ending. This pass then has to
	// report it.
	isNew bool
}

// endings returns the statuses with which the process can end after an envelope is
// printed. "all" is false if the process may also end with other statuses.
//
// "before" is what the pass of a dependency knew when it checked the envelope, or nil
// if no such pass has checked it.
func (c *checker) endings(e envelope, before *knowledge) (found []ending, all bool) {
	all = len(e.Ends) > 0
	for _, end := range e.Ends {
		one := ending{status: end.Status, at: end.At, isNew: before == nil}
		switch end.Kind {
		case object.Exits:
		case object.Returns, object.ReturnsBeside:
			if end.Kind == object.ReturnsBeside && !c.endsWithNumberOf(end.Func) {
				all = false
				continue
			}
			a, ok := c.arrivalAt(end.At, end.Status)
			if !ok {
				all = false
				continue
			}
			one.isNew = one.isNew || before.packages[a.Package] == nil
		default:
			all = false
			continue
		}
		if end.Inner && !e.isNew(registry.RoleErrorCode) && !e.isNew(registry.RoleExitCode) {
			one.isNew = false
		}
		found = append(found, one)
	}
	return found, all
}

// endsWithNumberOf reports whether some package calls the function and ends the process
// with the number that it returns beside an error.
func (c *checker) endsWithNumberOf(function string) bool {
	if slices.Contains(c.own.NumberCalls, function) {
		return true
	}
	for _, p := range c.packages {
		if slices.Contains(p.NumberCalls, function) {
			return true
		}
	}
	return false
}

// arrivalAt returns the [exitflow.Arrival] of the number at a position in the source,
// such as the 3 in os.Exit(3). It returns false if the number does not become the given
// status.
func (c *checker) arrivalAt(at span.Position, status int) (exitflow.Arrival, bool) {
	if at.File == "" {
		return exitflow.Arrival{}, false
	}
	here := c.arrivals()[at]
	i := slices.IndexFunc(here, func(a exitflow.Arrival) bool { return a.Status == status })
	if i < 0 {
		return exitflow.Arrival{}, false
	}
	return here[i], true
}

// onlyStatus returns the status with which the process always ends after an envelope.
// It returns false if several statuses are possible, or if some are not known.
func (c *checker) onlyStatus(e envelope) (int, bool) {
	found, all := c.endings(e, nil)
	if !all {
		return 0, false
	}
	isOther := func(x ending) bool { return x.status != found[0].status }
	return found[0].status, !slices.ContainsFunc(found, isOther)
}

// checkExit checks the exit status in an envelope. It must be the status that the
// registry declares for the error code, and the process must end with it. "before" is
// what the pass of a dependency knew when it checked the envelope, or nil.
func (c *checker) checkExit(e envelope, before *knowledge) {
	status, said := e.exitStatus()
	name, declared := e.declaredStatus()
	isNew := before == nil && (e.isNew(registry.RoleExitCode) || e.isNew(registry.RoleErrorCode))
	if code, ok := e.reg.Code(status); said && isNew && ok && status != 0 && (code.Class == registry.ClassSuccess || code.Class == registry.ClassNoOp) && e.saysWhatToDo() {
		at := c.valueAt(e, registry.RoleExitCode)
		c.report(ruleMismatch, at, &status, nil, "this JSON error says exit status %d (%s), which is no failure in %s", status, code.Name, e.reg.Name())
		return
	}
	if said && declared != nil && *declared != status && isNew {
		at, fix := c.valueAt(e, registry.RoleExitCode), c.correctedExit(e, *declared)
		if choice := c.choiceOfCode(e, e.roles[registry.RoleExitCode].path, at, endsWith(status)); choice != at {
			at, fix = choice, nil
		}
		c.reportWith(setElsewhere(e, e.roles[registry.RoleExitCode].path, at), ruleMismatch, at, declared, fix, "%s ends with %d here, but with %d in %s", name, status, *declared, e.reg.Name())
		return
	}
	switch {
	case said:
		c.checkOtherEnds(e, before, status, registry.RoleExitCode, func(ends string, n int) string {
			return fmt.Sprintf("this JSON error says exit status %d, but the process %s %d", status, ends, n)
		})
	case declared != nil && !e.roles.has(registry.RoleExitCode):
		c.checkOtherEnds(e, before, *declared, registry.RoleErrorCode, func(ends string, n int) string {
			return fmt.Sprintf("%s %s %d here, but with %d in %s", name, ends, n, *declared, e.reg.Name())
		})
	}
	if declared != nil {
		c.reportStatusFields(e, before, name, *declared)
	}
}

// saysWhatToDo reports whether an envelope has a field that only errors have: an error
// code, a suggestion, or whether to try again. An object with a status and a message may
// also be the result of a success.
func (e envelope) saysWhatToDo() bool {
	return e.roles.has(registry.RoleErrorCode) || e.roles.has(registry.RoleSuggestion) || e.roles.has(registry.RoleRecoverable)
}

// declaredStatus returns the error code of an envelope, and the status that the
// registry declares for it. The status is nil if the registry declares none.
func (e envelope) declaredStatus() (string, *int) {
	name := e.value(registry.RoleErrorCode)
	if name.State != object.Constant {
		return "", nil
	}
	if code, ok := e.reg.ErrorCode(name.Const); ok {
		return name.Const, code.Exit
	}
	return name.Const, nil
}

// checkOtherEnds reports each wrong status with which the process can end after it has
// printed an envelope. The right status comes from the field with the given role.
//
// The function "message" returns the text of a finding. Its arguments are a phrase such
// as "ends with" and the wrong status.
func (c *checker) checkOtherEnds(e envelope, before *knowledge, right int, role string, message func(ends string, status int) string) {
	found, all := c.endings(e, before)
	isRight := func(x ending) bool { return x.status == right }
	for i, x := range found {
		isAgain := slices.ContainsFunc(found[:i], func(o ending) bool { return o.status == x.status })
		if isRight(x) || !x.isNew || isAgain {
			continue
		}
		ends := "ends with"
		if !all || slices.ContainsFunc(found, func(o ending) bool { return o.status != x.status }) {
			ends = "can end with"
		}
		at := c.valueAt(e, role)
		if written := e.value(role).Span; e.hasErrorPart && written.File != "" {
			at = written // the value in the literal of the inner error
		}
		if x.at.File != "" && x.at.File == e.Call.File && x.at.Line == e.Call.Line {
			at = e.Call // in "return 3, busy()", report the call, which is beside the wrong 3
		}
		if at.File == "" {
			continue
		}
		f := finding.Finding{Rule: ruleMismatch, Message: message(ends, x.status), Code: &x.status, Span: at}
		if x.at.File != "" && (x.at.File != at.File || x.at.Line != at.Line) {
			f.Related = []finding.Related{{Position: x.at, Message: fmt.Sprintf("the process ends with %d here", x.status)}}
		}
		c.Report(f)
		c.ended[x.at] = true
	}
}

// checkContraryEnds reports an envelope whose "recoverable" field contradicts the
// status with which the process can end afterwards. The registry declares the opposite
// for this status.
func (c *checker) checkContraryEnds(e envelope) {
	v := e.value(registry.RoleRecoverable)
	found, _ := c.endings(e, nil)
	for _, x := range found {
		declared, ok := e.reg.Code(x.status)
		if !ok || !x.isNew || e.IsForOneCall && !e.isNew(registry.RoleRecoverable) {
			continue
		}
		right, decided := declared.Subject().Answer().JSON()
		if !decided || v.Const == right {
			continue
		}
		c.Report(finding.Finding{
			Rule: ruleMismatch, Span: c.valueAt(e, registry.RoleRecoverable), Code: &x.status,
			Message: fmt.Sprintf("%s is %s here, but %s says %q for status %d (%s), with which the process can end",
				lastOf(e.printedPath(registry.RoleRecoverable)), v.Const, e.reg.Name(), declared.Subject().Stated(), x.status, declared.Name),
			Related: []finding.Related{{Position: x.at, Message: fmt.Sprintf("the process ends with %d here", x.status)}},
		})
		return
	}
}

// reportStatusFields reports the numbers in the fields of an error that become the
// status of the process, if the registry declares another status for the error code.
func (c *checker) reportStatusFields(e envelope, before *knowledge, name string, declared int) {
	for f, n := range c.statusFields(e) {
		if f.Path == e.roles[registry.RoleExitCode].path || n&0xff == declared {
			continue
		}
		if e.IsForOneCall && !e.isFromArgument(f.Path) && !e.isNew(registry.RoleErrorCode) {
			continue
		}
		a, ok := c.arrivalAt(f.Value.Span.Position, n&0xff)
		if !ok || before != nil && before.packages[a.Package] != nil {
			continue
		}
		at := c.choiceOfCode(e, f.Path, f.Value.Span, endsWith(a.Status))
		c.reportWith(setElsewhere(e, f.Path, at), ruleMismatch, at, &a.Status, nil, "%s ends with %d here, but with %d in %s", name, a.Status, declared, e.reg.Name())
	}
}

// endsWith returns a function that reports whether the registry declares a status for an
// error code.
func endsWith(status int) func(subject) bool {
	return func(code subject) bool { return code.status != nil && *code.status == status }
}

// statusFields yields the fields of an error that contain a constant number, and the number.
// If the program copies the envelope into an error, as in CLIError{Problem: p, Status: 3},
// the fields of this error also count. The fields of a cause do not; see isOfCause.
func (c *checker) statusFields(e envelope) iter.Seq2[object.Field, int] {
	return func(yield func(object.Field, int) bool) {
		fields := e.Fields
		if outer := c.outerOf(e); outer != nil {
			fields = slices.Concat(fields, outer.Fields)
		}
		for _, f := range fields {
			n, ok := statusOf(*f.Value)
			if ok && f.Path != "" && !c.isOfCause(e, f.Path) && !yield(f, n) {
				return
			}
		}
	}
}

// isOfCause reports whether a field belongs to an error inside the error e, such as
// Err.Status in &Error{Code: "E_BUSY", Status: 7, Err: cause}. That error has its own error
// code and status. An inner error that contains the error code of e is a part of e.
func (c *checker) isOfCause(e envelope, path string) bool {
	code := e.roles[registry.RoleErrorCode].path
	for at := parentOf(path); at != ""; at = parentOf(at) {
		inner := c.declaredType(e.Fields.At(at).Part)
		if inner != nil && inner.IsError && !strings.HasPrefix(code, at+".") {
			return true
		}
	}
	return false
}

// outerOf returns the error into which the program copies the envelope e, or nil. This is
// an error of the type e.CopiedInto, with the same error code from the same position.
func (c *checker) outerOf(e envelope) *object.Object {
	code := e.value(registry.RoleErrorCode)
	if e.CopiedInto == "" || code.Span.File == "" {
		return nil
	}
	hasCode := func(f object.Field) bool { return f.Value.State == object.Constant && f.Value.Span == code.Span }
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		for o := range c.packages[path].AllObjects {
			if o.Type == e.CopiedInto && slices.ContainsFunc(o.Fields, hasCode) {
				return o
			}
		}
	}
	return nil
}

// reportPaired looks for numbers that the code pairs with an error code in a switch, a
// map, a method or a branch:
//
//	case "E_NOT_FOUND":
//		return 5
//
// It reports a number that becomes the status of the process if the registry declares
// another status for the error code. A text that could also be something else must have
// the form of an error code. The number may reach the exit through several packages. To
// avoid duplicates, only the pass of the first package that depends on all of them
// reports it.
func (c *checker) reportPaired() {
	if !c.On(ruleMismatch, c.Registry) {
		return
	}
	c.reportPairedIn(c.own)
	for _, part := range c.objects.Deps {
		c.reportPairedIn(part.Get())
	}
}

func (c *checker) reportPairedIn(p *object.Package) {
	for _, pair := range p.Pairings {
		reg := c.RegistryOf(pair.Span.File)
		if reg == nil {
			continue
		}
		declared, ok := reg.ErrorCode(pair.Text)
		if !ok || declared.Exit == nil || *declared.Exit == pair.Number&0xff || c.ended[pair.Span.Position] || pair.IsUnsure && !reg.MarksErrorCode(pair.Text) && !tables.IsErrorCode(pair.Text) {
			continue
		}
		a, ok := c.arrivalAt(pair.Span.Position, pair.Number&0xff)
		if ok && a.Package == c.pass.Pkg.Path() {
			c.report(ruleMismatch, pair.Span, &a.Status, nil, "%s ends with %d here, but with %d in %s", pair.Text, a.Status, *declared.Exit, reg.Name())
		}
	}
}

// reportDefaults reports the status that a switch gives to all error codes without a case,
// if it is wrong for the code of an error that the program makes:
//
//	switch e.Code {
//	case "E_BUSY":
//		return 7
//	}
//	return 1 // also for E_LOCKED
//
// If several switches decide about the same field, only codes count for which none of them
// has a case. Only the pass of a main package knows all errors.
func (c *checker) reportDefaults() {
	if !c.isMainPackage() || !c.On(ruleMismatch, c.Registry) {
		return
	}
	defaults := c.defaultStatuses()
	if len(defaults) == 0 {
		return
	}
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		for o := range c.packages[path].AllObjects {
			if e, ok := c.envelopeOf(o, &c.knowledge); ok {
				c.reportDefault(e, defaults[object.FieldRef{Type: e.Type, Path: e.roles[registry.RoleErrorCode].path}])
			}
		}
	}
}

// defaultStatuses returns the Defaults of the program that become the status of the process,
// keyed by the field with the error code.
func (c *checker) defaultStatuses() map[object.FieldRef][]object.Default {
	out := map[object.FieldRef][]object.Default{}
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		for _, d := range c.packages[path].Defaults {
			if _, ok := c.arrivalAt(d.Span.Position, d.Number&0xff); ok {
				out[d.Code] = append(out[d.Code], d)
			}
		}
	}
	return out
}

// reportDefault reports the status that all the given Defaults give to the error code of e,
// if the registry declares another one.
func (c *checker) reportDefault(e envelope, defaults []object.Default) {
	name, declared := e.declaredStatus()
	isOther := func(d object.Default) bool { return !d.IsFor(name) }
	if declared == nil || len(defaults) == 0 || slices.ContainsFunc(defaults, isOther) {
		return
	}
	for _, d := range defaults {
		if status := d.Number & 0xff; status != *declared && !c.ended[d.Span.Position] {
			var related []finding.Related
			if at := c.valueAt(e, registry.RoleErrorCode); at.File != "" {
				related = append(related, finding.Related{Position: at.Position, Message: "an error with this code"})
			}
			c.reportWith(related, ruleMismatch, d.Span, &status, nil, "%s ends with %d here, because it has no case, but with %d in %s", name, status, *declared, e.reg.Name())
		}
	}
}
