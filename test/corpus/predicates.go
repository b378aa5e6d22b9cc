package corpus

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
)

// A Predicate is a label for a function of a public module that, judging by its name,
// is a predicate such as isRetryable. It says what a person read in the code.
type Predicate struct {
	Module string // path and version of the module, as for go mod download
	Path   string // the path of the file, relative to the module
	Line   int
	Name   string

	Kind  string   // what the values are: status, code, http_status, errno or message
	Class string   // what the function tests; "" means transient
	Yes   []string // values for which it returns true
	No    []string // values for which it returns false
	Open  string   // the reason why Yes and No are empty; "" if they are not
}

// ParsePredicates reads labels of predicates.
func ParsePredicates(data []byte) ([]Predicate, error) {
	var file struct {
		Predicate []Predicate `toml:"predicate"`
	}
	meta, err := toml.Decode(string(data), &file)
	if err != nil {
		return nil, err
	}
	if keys := meta.Undecoded(); len(keys) > 0 {
		return nil, fmt.Errorf("unknown keys %v", keys)
	}
	for i, p := range file.Predicate {
		switch {
		case p.Module == "" || p.Path == "" || p.Line == 0 || p.Name == "":
			return nil, fmt.Errorf("predicate %d has no module, path, line or name", i)
		case (p.Open == "") != (len(p.Yes) > 0 && p.Kind != ""):
			return nil, fmt.Errorf("%s: write either open, or kind and yes", p.Name)
		}
	}
	return file.Predicate, nil
}

// Registry returns a registry that declares the values of a predicate. If agree is
// set, their classes agree with the predicate, otherwise they contradict it. If
// p.Open is set, the registry declares some typical values of each kind instead.
func (p Predicate) Registry(agree bool) string {
	if p.Open != "" {
		var b strings.Builder
		for _, q := range []Predicate{
			{Kind: "status", Yes: []string{"3", "75"}, No: []string{"1", "64"}},
			{Kind: "code", Yes: []string{"E_BUSY", "40001"}, No: []string{"E_GONE"}},
			{Kind: "http_status", Yes: []string{"429", "503"}, No: []string{"400", "404"}},
			{Kind: "errno", Yes: []string{"ECONNRESET"}, No: []string{"EACCES"}},
			{Kind: "message", Yes: []string{"timeout"}, No: []string{"not found"}},
		} {
			b.WriteString(q.values(agree))
		}
		return head + b.String()
	}
	return head + p.values(agree)
}

const head = "version = 1\n\n[retry.try]\nmax_attempts = 3\ninitial_backoff = \"1s\"\n"

// values returns the entries for the values of a predicate.
func (p Predicate) values(agree bool) string {
	class, other := "transient", "permanent"
	if p.Class == "fatal" {
		class, other = "fatal", "transient"
	}
	if !agree {
		class, other = other, class
	}
	return p.entries(class, p.Yes) + p.entries(other, p.No)
}

func (p Predicate) entries(class string, values []string) string {
	var b strings.Builder
	policy := ""
	if class == "transient" {
		policy = "retry = \"try\"\n"
	}
	switch p.Kind {
	case "status":
		for _, v := range values {
			fmt.Fprintf(&b, "\n[[code]]\nvalue = %s\nname = \"S%s\"\nclass = %q\n%s", v, v, class, policy)
		}
	case "code":
		for _, v := range values {
			fmt.Fprintf(&b, "\n[[error]]\ncode = %q\nclass = %q\n%s", v, class, policy)
		}
	default:
		if len(values) == 0 {
			return ""
		}
		list := make([]string, len(values))
		for i, v := range values {
			list[i] = strconv.Quote(v)
			if p.Kind == "http_status" {
				list[i] = v
			}
		}
		fmt.Fprintf(&b, "\n[[classifier]]\nkind = %q\nclass = %q\nvalues = [%s]\n", p.Kind, class, strings.Join(list, ", "))
	}
	return b.String()
}

// Lacks returns the values of a predicate that a message does not contain.
func (p Predicate) Lacks(message string) []string {
	var out []string
	for _, v := range append(append([]string(nil), p.Yes...), p.No...) {
		if !strings.Contains(message, v) {
			out = append(out, v)
		}
	}
	return out
}
