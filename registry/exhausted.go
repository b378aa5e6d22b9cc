package registry

import (
	"fmt"
	"slices"
	"strconv"
)

// An Exhausted says what happens after the last try of a retry policy: the program ends
// with Status, or the caller takes Action.
type Exhausted struct {
	Status *int
	Action Action // "" if Status is set
}

// String returns the value as it is written in exitlint.toml: "1" or "escalate".
func (e Exhausted) String() string {
	if e.Status != nil {
		return strconv.Itoa(*e.Status)
	}
	return string(e.Action)
}

// readExhausted reads a key that says what happens after the last try. The value is an
// exit status, or an action such as "escalate". The action "retry" is not allowed.
func readExhausted(t *table, key string) Exhausted {
	set := slices.DeleteFunc(slices.Clone(actions), func(a Action) bool { return a == ActionRetry })
	advice := "write a status from 0 to 255, or one of " + quoted(wordsOf(set))
	v, ok := t.lookup(key, &schema{OneOf: []*schema{integerSchema(0, 255), wordSchema(append(set, ""))}})
	switch v := v.(type) {
	case int64:
		if v >= 0 && v <= 255 {
			n := int(v)
			return Exhausted{Status: &n}
		}
		t.reject(key, fmt.Sprintf("%s is %d", key, v), advice)
	case string:
		if v == "" || slices.Contains(set, Action(v)) {
			return Exhausted{Action: Action(v)}
		}
		t.reject(key, fmt.Sprintf("%s is %q", key, v), advice)
	default:
		if ok {
			t.mismatch(key, v, advice)
		}
	}
	return Exhausted{}
}

func wordsOf[T ~string](set []T) []string {
	var out []string
	for _, w := range set {
		out = append(out, string(w))
	}
	return out
}
