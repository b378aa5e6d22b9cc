package corpus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Predicate is a label for a function with a name such as isRetryable in a public
// program. It lists values for which the function returns true, and values for which it
// returns false. A person has read them in the code.
type Predicate struct {
	Position // the keyword "func"
	Name     string
	// Asks lists the folders of other packages whose functions the predicate calls for
	// its answer.
	Asks []string

	Values
}

// Values contains two lists of values, such as statuses or error codes. A person has read
// them in the code of a program. For a predicate, Yes contains values for which it
// returns true. For a table, Yes contains the values in the table. No contains other
// values.
type Values struct {
	Kind  string   // status, code, http_status, errno or message
	Class string   // the class of the values in Yes; "" for transient
	Yes   []string // values that the code treats as Class, such as statuses to retry
	No    []string // values that the code does not treat as Class
	Open  string   // why Yes and No are empty; "" if they are not
}

// isComplete reports whether the label lists values, with their kind, or says in Open why
// it lists none.
func (v Values) isComplete() bool {
	return (v.Open == "") == (len(v.Yes)+len(v.No) > 0 && v.Kind != "")
}

// ParsePredicates reads a file of [Predicate] labels.
func ParsePredicates(data []byte) ([]Predicate, error) { return parse[Predicate](data, "predicate") }

func (p Predicate) check() error {
	if err := p.Position.check(); err != nil {
		return err
	}
	switch {
	case p.Name == "":
		return fmt.Errorf("%s: write name", p.Position)
	case !p.isComplete():
		return fmt.Errorf("%s: write either open, or kind and yes", p.Name)
	}
	return nil
}

// Registry returns a registry, in TOML, that declares the values of the label. If agree
// is true, each value has the class that the label gives to it, and otherwise a different
// one. If v.Open is set, the label has no values. The registry then declares typical
// values of each kind.
func (v Values) Registry(agree bool) string {
	if v.Open != "" {
		var b strings.Builder
		for _, q := range []Values{
			{Kind: "status", Yes: []string{"3", "75"}, No: []string{"1", "64"}},
			{Kind: "code", Yes: []string{"E_BUSY", "40001"}, No: []string{"E_GONE"}},
			{Kind: "http_status", Yes: []string{"429", "503"}, No: []string{"400", "404"}},
			{Kind: "errno", Yes: []string{"ECONNRESET"}, No: []string{"EACCES"}},
			{Kind: "message", Yes: []string{"timeout"}, No: []string{"not found"}},
		} {
			b.WriteString(q.entriesOf(agree))
		}
		return head + b.String()
	}
	return head + v.entriesOf(agree)
}

const head = "version = 1\n\n[retry.try]\nmax_attempts = 3\ninitial_backoff = \"1s\"\n"

// entriesOf returns registry entries, in TOML, for the values of v. If agree is set,
// the values in v.Yes have the class v.Class, and those in v.No another class.
// Otherwise the two classes are exchanged, so that the entries contradict the label.
func (v Values) entriesOf(agree bool) string {
	class, other := "transient", "permanent"
	if v.Class != "" {
		class, other = v.Class, "transient"
	}
	if !agree {
		class, other = other, class
	}
	return v.entries(class, v.Yes) + v.entries(other, v.No)
}

func (v Values) entries(class string, values []string) string {
	var b strings.Builder
	policy := ""
	if class == "transient" {
		policy = "retry = \"try\"\n"
	}
	switch v.Kind {
	case "status":
		for _, n := range values {
			fmt.Fprintf(&b, "\n[[code]]\nvalue = %s\nname = \"S%s\"\nclass = %q\n%s", n, n, class, policy)
		}
	case "code":
		for _, code := range values {
			fmt.Fprintf(&b, "\n[[error]]\ncode = %q\nclass = %q\n%s", code, class, policy)
		}
	default:
		if len(values) == 0 {
			return ""
		}
		list := make([]string, len(values))
		for i, text := range values {
			list[i] = strconv.Quote(text)
			if v.Kind == "http_status" {
				list[i] = text
			}
		}
		fmt.Fprintf(&b, "\n[[classifier]]\nkind = %q\nclass = %q\nvalues = [%s]\n", v.Kind, class, strings.Join(list, ", "))
	}
	return b.String()
}

// Lacks returns the values that a message does not contain.
func (v Values) Lacks(message string) []string {
	var out []string
	for _, value := range append(slices.Clone(v.Yes), v.No...) {
		if !strings.Contains(message, value) {
			out = append(out, value)
		}
	}
	return out
}
