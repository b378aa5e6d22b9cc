package retrypolicy

import (
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestExpects checks the results that predicates should have for everything that the
// registry can say about a failure. A string such as "+?-??" has one character for each
// property: recoverable, retried, transient, permanent, fatal. "+" is true, "-" is
// false, and "?" means that the registry does not say. The groups of characters are for
// a failure with neither action nor policy, with a policy, with the action retry, and
// with the action fix_input.
func TestExpects(t *testing.T) {
	t.Parallel()
	const (
		open      = "????? +++?? +++?? ?-???"
		refused   = "---?? ---?? ---?? ---??"
		none      = "????? ????? ????? ?????"
		success   = "----- ----- ----- -----"
		lasting   = "---+? ---+? ---+? ---+?"
		fatally   = "---?+ ---?+ ---?+ ---?+"
		another   = "????? ++??? ++??? ?-???" // the class leaves open whether the failure passes by itself
		varies    = "????? ????? ????? ?-???"
		accepted  = "+???? ++??? ++??? +????"
		passes    = "+++-- +++-- +++-- +++--"
		sometimes = "???-- ???-- ???-- ???--"
	)
	tests := map[registry.Class][5]string{ // five strings, for recoverable "", yes, no, n/a and sometimes
		"":                      {open, "+???? +++?? +++?? +????", refused, refused, varies},
		registry.ClassSuccess:   {success, none, none, success, none},
		registry.ClassNoOp:      {refused, none, none, refused, none},
		registry.ClassTransient: {passes, passes, none, "-----", sometimes},
		registry.ClassPermanent: {lasting, none, lasting, lasting, lasting},
		registry.ClassFatal:     {fatally, none, fatally, fatally, fatally},
		registry.ClassPartial:   {another, accepted, refused, refused, varies},
		registry.ClassBlocked:   {another, accepted, refused, refused, varies},
		registry.ClassCancelled: {another, accepted, refused, refused, varies},
		registry.ClassControl:   {another, accepted, refused, refused, varies},
		registry.ClassMixed:     {another, accepted, refused, refused, varies},
	}
	answer := map[[2]bool]string{{true, true}: "+", {false, true}: "-", {false, false}: "?"}
	for class, byRecoverable := range tests {
		for i, word := range []registry.Recoverable{"", registry.RecoverableYes, registry.RecoverableNo, registry.RecoverableNA, registry.RecoverableSometimes} {
			var got []string
			for _, x := range []registry.Subject{{}, {Retry: "lock"}, {Action: registry.ActionRetry}, {Action: registry.ActionFixInput}} {
				x.Class, x.Recoverable = class, word
				letters := ""
				for _, s := range []registry.Property{registry.PropertyRecoverable, registry.PropertyRetried, registry.PropertyTransient, registry.PropertyPermanent, registry.PropertyFatal} {
					yes, known := x.Has(s)
					letters += answer[[2]bool{yes, known}]
				}
				got = append(got, letters)
			}
			if text := strings.Join(got, " "); text != byRecoverable[i] && text != strings.TrimSpace(strings.Repeat(byRecoverable[i]+" ", 4)) {
				t.Errorf("class %q, recoverable %q: %s, want %s", class, word, text, byRecoverable[i])
			}
		}
	}
}
