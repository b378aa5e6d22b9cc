package exitcode

import (
	"fmt"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/signals"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

const canceled = "context.Canceled"

// checkErrors reports the status at the origin o if the registry declares other
// statuses for the reason why the program ends. The reason can be a particular error, a
// signal that asks the program to stop, or an error that the code does not test for.
func (c *checker) checkErrors(reg *registry.Registry, o exit.Origin) {
	if !c.On(mismatch, reg) {
		return
	}
	errors := &causes.Errors{}
	if part := c.errors[o.Package]; part != nil {
		errors = part.Get()
	}
	value := int(uint8(o.Raw))
	found := errors.At(o.Position)
	for _, cause := range found {
		if codes := codesOf(reg, cause.ID, value); len(codes) > 0 && !containsStatus(codes, int64(value)) {
			c.report(mismatch, o, fmt.Sprintf("%s ends with %d here, but with %s in %s", cause.Name, value, listCodes(codes), reg.Name()))
			return
		}
	}
	if codes := cancelledCodes(reg); len(codes) > 0 && value != 0 && !containsStatus(codes, int64(value)) && c.isStopped(o) {
		c.report(mismatch, o, fmt.Sprintf("a signal that asks the program to stop ends it with %d here, but with %s in %s", value, listCodes(codes), reg.Name()))
		return
	}
	fallback := reg.Program.Fallback
	if fallback == nil || value == 0 || value == *fallback || len(found) > 0 || !errors.HandlesOtherErrors(o.Position) {
		return
	}
	code, ok := reg.Code(*fallback)
	if !ok {
		return
	}
	c.report(mismatch, o, fmt.Sprintf("the errors that nothing classifies end with %d here, but with %s in %s (fallback)", value, listCodes([]*registry.Code{code}), reg.Name()))
}

// wantedErrors returns the causes that checkErrors needs in a package. This depends on
// the registry. If several registries may govern files of the package, the result is
// causes.All.
func wantedErrors(pass *analysis.Pass, o rule.Options) causes.Wanted {
	reporter, err := rule.NewReporter(pass, o, Rules())
	if err != nil {
		return causes.All
	}
	dir := rule.Dir(pass)
	for _, f := range pass.Files {
		if filepath.Dir(pass.Fset.PositionFor(f.Pos(), false).Filename) != dir {
			return causes.All // another registry may govern this generated file
		}
	}
	if !reporter.On(mismatch, reporter.Registry) {
		return causes.Nothing
	}
	return causesFor(reporter.Registry)
}

// causesFor returns the causes that checkErrors needs to compare statuses with a
// registry.
func causesFor(reg *registry.Registry) causes.Wanted {
	switch {
	case reg.Program.Fallback != nil:
		return causes.All
	case slices.ContainsFunc(reg.Codes, func(c registry.Code) bool { return len(c.Errors) > 0 || c.Class == registry.ClassCancelled }):
		return causes.Named
	}
	return causes.Nothing
}

// codesOf returns the codes that list an error under the key "errors". value is the
// status with which the program ends after this error.
//
// If no code lists context.Canceled, the codes of the class "cancelled" apply to it.
// But they do not apply if value is 0, because a cancelled program may also end with 0.
func codesOf(reg *registry.Registry, id ssax.ID, value int) []*registry.Code {
	var listed []*registry.Code
	for i := range reg.Codes {
		code := &reg.Codes[i]
		if slices.ContainsFunc(code.Errors, id.Matches) {
			listed = append(listed, code)
		}
	}
	if len(listed) == 0 && id == canceled && value != 0 {
		return cancelledCodes(reg)
	}
	return listed
}

// cancelledCodes returns the codes of the class "cancelled". It returns nil if there is
// no registry.
func cancelledCodes(reg *registry.Registry) []*registry.Code {
	if reg == nil {
		return nil
	}
	var codes []*registry.Code
	for i := range reg.Codes {
		if code := &reg.Codes[i]; code.Class == registry.ClassCancelled {
			codes = append(codes, code)
		}
	}
	return codes
}

func containsStatus(codes []*registry.Code, status int64) bool {
	return slices.ContainsFunc(codes, func(k *registry.Code) bool { return int64(k.Value) == status })
}

// isStopped reports whether the program ends with the status at o because it has
// received SIGINT or SIGTERM. The status must be an argument of a call such as
// os.Exit(1), and this call must be in code that runs after such a signal; see
// isForSignal.
func (c *checker) isStopped(o exit.Origin) bool {
	if o.Package != c.pass.Pkg.Path() || o.Sink.File != o.File || o.Line < o.Sink.Line || o.Line > o.Sink.EndLine {
		return false
	}
	call := c.callAt(o.Sink.Span)
	return call != nil && isForSignal(call)
}

// isForSignal reports whether a call is in a branch for SIGINT or SIGTERM, or in a
// block that receives a signal.
func isForSignal(call *ssa.Call) bool {
	const interrupt, terminate = 2, 15
	branch := signals.OfBlock(call.Block())
	if len(branch) > 0 {
		return !slices.ContainsFunc(branch, func(n int64) bool { return n != interrupt && n != terminate })
	}
	return signals.ReceivesSignal(call.Block())
}

// listCodes returns a list of codes for messages: "4 (NOT_FOUND) or 9 (CANCELLED)".
func listCodes(codes []*registry.Code) string {
	var words []string
	for _, code := range codes {
		words = append(words, fmt.Sprintf("%d (%s)", code.Value, code.Name))
	}
	return finding.Or(words)
}
