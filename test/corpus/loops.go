package corpus

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Loop is a label for a retry loop. A reviewer wrote it after reading the code of a
// public program.
type Loop struct {
	Position // the keyword "for"

	Attempts int // how often the loop tries; 0 if the source does not show it
	// Waits contains the first waits. It is nil if they do not follow from the number of
	// failed tries alone.
	Waits *[]string
	Note  string
}

// ParseLoops reads a file of [Loop] labels.
func ParseLoops(data []byte) ([]Loop, error) { return parse[Loop](data, "loop") }

func (l Loop) check() error {
	if err := l.Position.check(); err != nil {
		return err
	}
	for _, w := range l.waits() {
		if _, err := time.ParseDuration(w); err != nil {
			return fmt.Errorf("%s: %w", l.Position, err)
		}
	}
	return nil
}

func (l Loop) waits() []string {
	if l.Waits == nil {
		return nil
	}
	return *l.Waits
}

// LoopRegistry returns a registry with a policy for each loop. If agree is set, each
// policy agrees with everything that the label of its loop states. Otherwise the policy
// contradicts everything that the label states.
func LoopRegistry(loops []Loop, agree bool) string {
	var b strings.Builder
	b.WriteString("version = 1\n")
	for i, l := range loops {
		name := PolicyName(i)
		fmt.Fprintf(&b, "\n[[code]]\nvalue = %d\nname = %q\nclass = \"transient\"\nretry = %q\n\n[retry.%s]\n%s", 100+i, strings.ToUpper(name), name, name, l.policy(agree))
	}
	return b.String()
}

// PolicyName returns the name of the policy for the loop with index i.
func PolicyName(i int) string { return fmt.Sprintf("loop_%d", i) }

// policy returns the keys of a policy for the loop. If agree is set, the policy agrees
// with the loop, and otherwise it contradicts the loop.
func (l Loop) policy(agree bool) string {
	attempts, waits := l.Attempts, l.waits()
	const other = "977s" // no loop waits this long
	if !agree {
		attempts += 3
		waits = nil
	}
	attempts = max(attempts, 2)
	bound := fmt.Sprintf("max_attempts = %d\n", attempts)
	if agree && l.Waits != nil && len(waits) == 0 {
		return bound + "immediate = true\n"
	}
	list := make([]string, attempts-1)
	for i := range list {
		list[i] = other
		if len(waits) > 0 {
			list[i] = waits[min(i, len(waits)-1)]
		}
	}
	return bound + fmt.Sprintf("backoffs = [\"%s\"]\n", strings.Join(list, "\", \""))
}

// Finds reports whether messages show that exitlint has noticed a contradiction between
// a registry and the loop. The number of attempts and the first wait must each be in a
// message, if the label contains them.
func (l Loop) Finds(messages []string) bool {
	says := func(text string) bool {
		return slices.ContainsFunc(messages, func(m string) bool { return strings.Contains(m, text) })
	}
	if l.Attempts > 0 && !says(fmt.Sprintf("makes %d attempt", l.Attempts)) {
		return false
	}
	if waits := l.waits(); len(waits) > 0 {
		first, _ := time.ParseDuration(waits[0])
		return says(fmt.Sprintf("wait 1 is %v ", first))
	}
	return true
}
