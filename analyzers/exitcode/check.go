package exitcode

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/deferred"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/swallow"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// A checker applies the rules of package exitcode to one package.
type checker struct {
	*rule.Reporter
	pass      *analysis.Pass
	flow      *exitflow.Result
	skips     []deferred.Skip
	losses    []swallow.Loss
	origins   []exit.Origin // from [exitflow.Result.Sites]
	dynamic   []exit.Dynamic
	errors    map[string]*fact.Part[causes.Errors] // the errors that lead to statuses, keyed by import path
	constants map[*registry.Registry]constants
	packages  map[string]string           // names of packages, keyed by import path; see packageName
	calls     map[span.Position]*ssa.Call // calls of the package, keyed by position; see callAt
}

// checkOrigin reports the origin of a status if the status breaks a rule. The registry
// that governs the file of the origin decides whether it does.
func (c *checker) checkOrigin(o exit.Origin) {
	reg := c.RegistryOf(o.File)
	if reg == nil || o.Dependency {
		return
	}
	switch name, value := judge(reg, o), int(uint8(o.Raw)); name {
	case outOfRange:
		c.report(name, o, rangeMessage(o.Raw, value))
		return
	case undeclared:
		c.report(name, o, c.undeclaredMessage(reg, o))
		return
	case literal:
		c.reportLiteral(reg, o, value)
	}
	c.checkErrors(reg, o)
}

// judge returns the name of the rule that a status breaks, or "".
func judge(reg *registry.Registry, o exit.Origin) string {
	_, declared := reg.Code(int(uint8(o.Raw)))
	switch {
	case o.Raw < 0 || o.Raw > 255:
		return outOfRange
	case !declared && o.Raw != 0:
		return undeclared
	case declared && o.Literal:
		return literal
	}
	return ""
}

func rangeMessage(raw int64, seen int) string {
	if seen == 0 {
		return fmt.Sprintf("exit status %d is outside 0-255: callers see 0, which is success", raw)
	}
	return fmt.Sprintf("exit status %d is outside 0-255: callers see %d", raw, seen)
}

func (c *checker) undeclaredMessage(reg *registry.Registry, o exit.Origin) string {
	if o.Kind == "call" {
		return fmt.Sprintf("%s ends with status %d, which %s", c.functionName(string(o.ExitFunc)), o.Raw, reg.Undeclared(int(o.Raw)))
	}
	return fmt.Sprintf("exit status %d %s", o.Raw, reg.Undeclared(int(o.Raw)))
}

// report reports that a status breaks the rule with the given name. The finding is at
// the origin of the status.
func (c *checker) report(name string, o exit.Origin, message string, fixes ...finding.Fix) {
	value := int(uint8(o.Raw))
	c.Report(finding.Finding{
		Rule: name, Message: message, Package: o.Package, Code: &value, Fixes: fixes,
		Span:    o.Span,
		Related: c.sinkNote(o.Location, o.Sink, string(o.ExitFunc)),
	})
}

// sinkNote returns a note that shows where the status of a finding ends the process.
// end is the position of the call that ends the process. exitFunc is the name of the
// called function, or "" if it is not known. sinkNote returns nil if the origin is on
// the same line as this call, or if end is not known.
func (c *checker) sinkNote(origin, end exit.Location, exitFunc string) []finding.Related {
	if end.Line == 0 || end.File == origin.File && end.Line == origin.Line {
		return nil
	}
	message := "ends the process here"
	if exitFunc != "" {
		message = "reaches " + c.functionName(exitFunc) + " here"
	}
	return []finding.Related{{Position: end.Position, Message: message}}
}

// checkDependencies checks the statuses of a program that come from its dependencies,
// such as the status of a log.Fatal in a library. It reports them in the program,
// because the registry of the program decides which statuses are allowed.
func (c *checker) checkDependencies(p *exit.Program) {
	if p == nil {
		return
	}
	for _, s := range p.Statuses {
		for _, o := range s.Origins {
			if o.Dependency {
				c.fromDependency(o)
			}
		}
	}
}

// advice returns what a user can do about an unbounded status: map it to declared
// statuses, or declare a [[passthrough]]. For a status from outside, such as that of a
// child process, [[passthrough]] comes first. Programs often pass on such a status on
// purpose.
func advice(d exit.Dynamic) string {
	declare := "declare a [[passthrough]]"
	// Leave out the function if it is init, as for the value of a flag: its name tells
	// users nothing.
	if fn := d.Func.Outer(); fn.Name() != "init" {
		declare += " of " + string(fn)
	}
	if d.Reason == exit.ReplacedReason {
		return declare + ", or run the program as a child process, and map its status"
	}
	if d.IsForeign() {
		return declare + ", or map it to declared statuses"
	}
	return "map it to declared statuses, or " + declare
}

// fromDependency reports the status at o, an origin in a dependency, if the registry
// does not declare the status. The finding is where the program refers to the
// dependency.
func (c *checker) fromDependency(o exit.Origin) {
	in, value := o.Entry, int(uint8(o.Raw))
	reg := c.RegistryOf(in.File)
	if in.Line == 0 || value == 0 || reg == nil {
		return
	}
	if _, declared := reg.Code(value); declared {
		return
	}
	c.Report(finding.Finding{
		Rule: dependency, Code: &value,
		Message: fmt.Sprintf("a dependency can end the process with status %d, which %s", value, reg.Undeclared(value)),
		Span:    in.Span,
		Related: []finding.Related{{Position: o.Position, Message: "ends the process here"}},
	})
}

// reportDynamic reports an unbounded status, unless a [[passthrough]] of the registry
// allows it.
func (c *checker) reportDynamic(d exit.Dynamic) {
	reg := c.RegistryOf(d.File)
	if reg == nil || isPassedThrough(reg, d) {
		return
	}
	c.Report(finding.Finding{
		Rule: dynamic, Message: "exit status is unbounded: " + d.Reason + "; " + advice(d), Package: d.Package,
		Span:    d.Span,
		Related: c.sinkNote(d.Location, d.Sink, ""),
	})
}
