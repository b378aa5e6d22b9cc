package retrypolicy

import (
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestExpects checks what predicates of each sense have to answer for all that
// the registry can say. The letters are the senses recoverable, retried,
// transient, permanent and fatal: + is yes, - is no, ? is left open. The second
// group is for a code with a policy.
func TestExpects(t *testing.T) {
	t.Parallel()
	const (
		open     = "????? +++??" // nothing is known but the policy
		refused  = "---?? ---??"
		none     = "????? ?????"
		success  = "----- -----"
		lasting  = "---+? ---+?"
		fatally  = "---?+ ---?+"
		unknown  = "????? ?++??"
		another  = "????? ++???" // of a class that says nothing of passing
		perhaps  = "????? ?+???"
		accepted = "+???? ++???"
	)
	tests := map[registry.Class][5]string{ // by what recoverable is: "", yes, no, n/a, sometimes
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
