package retrypolicy

import (
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestExpects checks the results that predicates should have for everything that
// the registry can say about a failure. A string such as "+?-??" has one
// character for each sense: recoverable, retried, transient, permanent, fatal.
// "+" is true, "-" is false, and "?" means that the registry does not say. The
// second group of characters is for a failure with a policy.
func TestExpects(t *testing.T) {
	t.Parallel()
	const (
		open     = "????? +++??" // the registry says nothing, except for the policy
		refused  = "---?? ---??"
		none     = "????? ?????"
		success  = "----- -----"
		lasting  = "---+? ---+?"
		fatally  = "---?+ ---?+"
		unknown  = "????? ?++??"
		another  = "????? ++???" // the class does not say whether the failure passes
		perhaps  = "????? ?+???"
		accepted = "+???? ++???"
	)
	tests := map[registry.Class][5]string{ // five strings, for recoverable "", yes, no, n/a and sometimes
		"":                      {open, "+???? +++??", refused, refused, unknown},
		registry.ClassSuccess:   {success, none, success, success, success},
		registry.ClassNoOp:      {refused, none, refused, refused, refused},
		registry.ClassTransient: {"+++-- +++--", "+++-- +++--", "-++-- -++--", "-++-- -++--", "?++-- ?++--"},
		registry.ClassPermanent: {lasting, none, lasting, lasting, lasting},
		registry.ClassFatal:     {fatally, none, fatally, fatally, fatally},
		registry.ClassPartial:   {another, accepted, refused, refused, perhaps},
		registry.ClassBlocked:   {another, accepted, refused, refused, perhaps},
		registry.ClassCancelled: {another, accepted, refused, refused, perhaps},
		registry.ClassControl:   {another, accepted, refused, refused, perhaps},
		registry.ClassMixed:     {another, accepted, refused, refused, perhaps},
	}
	answer := map[[2]bool]string{{true, true}: "+", {false, true}: "-", {false, false}: "?"}
	for class, byRecoverable := range tests {
		for i, word := range []registry.Recoverable{"", registry.RecoverableYes, registry.RecoverableNo, registry.RecoverableNA, registry.RecoverableSometimes} {
			var got []string
			for _, policy := range []string{"", "lock"} {
				letters := ""
				for _, s := range []sense{recoverable, retried, transient, permanent, fatal} {
					yes, known := s.expects(subject{class: class, recoverable: word, retry: policy})
					letters += answer[[2]bool{yes, known}]
				}
				got = append(got, letters)
			}
			if text := strings.Join(got, " "); text != byRecoverable[i] {
				t.Errorf("class %q, recoverable %q: %s, want %s", class, word, text, byRecoverable[i])
			}
		}
	}
}
