// Package fault has errors that main does not import.
package fault

// Status is an error without fields.
type status int

func (s status) Error() string     { return "failed" }
func (s status) Status() int       { return int(s) }
func (s status) ErrorCode() string { return "E_USAGE" }

func (s status) Hint() string {
	if s == 404 {
		return "look at the address"
	}
	return "" // want `"hint" is empty here`
}

type base struct{ Hints string }

func (b *base) Hint() string { return b.Hints }

// A missing file promotes the hint of its base.
type missing struct {
	base
	name string
}

func (m *missing) Error() string { return m.name }

// An other error has no method Hint without parameters.
type other struct{ name, hint string }

func (o *other) Error() string             { return o.name }
func (o *other) Hint(lang string) string   { return o.hint + lang }
func (o *other) Hints() (string, []string) { return o.hint, nil }

// Load fails.
func Load(args []string) error {
	switch args[0] {
	case "a":
		return status(3)
	case "b":
		return &missing{base: base{Hints: "look there"}, name: "a"}
	case "c":
		return &missing{name: "a"} // want `has no "[Hh]ints?"`
	case "d":
		return &other{name: "a"}
	}
	return nil
}
