package registry

import (
	"fmt"
	"regexp"
)

// A Reserved is a range of statuses that codes must not use: a [[reserved]] entry. If the
// entry is in a preset, the codes of this preset may use them.
type Reserved struct {
	Entry
	Min, Max int
	Reason   string
}

var reservedAttributes = []attribute[Reserved]{
	newAttribute("min", "the lowest status", func(g *Reserved) *int { return &g.Min }, readStatus),
	newAttribute("max", "the highest status", func(g *Reserved) *int { return &g.Max }, readStatus),
	newAttribute("reason", "why nobody may use them", func(g *Reserved) *string { return &g.Reason }, (*table).name),
}

func readReserved(t *table) Reserved {
	t.require("min", "max", "reason")
	return decode(reservedAttributes, t)
}

// ReservedBy returns the entry that reserves a status, or false.
func (r *Registry) ReservedBy(status int) (*Reserved, bool) {
	for i := range r.Reserved {
		if g := &r.Reserved[i]; g.Min <= status && status <= g.Max {
			return g, true
		}
	}
	return nil, false
}

// checkReserved reports reserved ranges with a maximum below the minimum.
func (v *validator) checkReserved() {
	for i := range v.own.Reserved {
		g := &v.own.Reserved[i]
		if g.Has("min") && g.Has("max") && g.Min > g.Max {
			v.report(g.At("max"), fmt.Sprintf("max %d is below min %d", g.Max, g.Min), fmt.Sprintf("write min = %d and max = %d", g.Max, g.Min))
		}
	}
}

func readPattern(t *table, key string) string {
	s := t.name(key)
	if _, err := regexp.Compile(s); err != nil {
		t.reject(key, fmt.Sprintf("%s %q is not a regular expression", key, s), `write one such as "EXIT_[A-Z_]+"`)
		return ""
	}
	return s
}

// FitsName reports whether name_pattern matches the whole of a name. Without a pattern,
// it returns true.
func (p *Program) FitsName(name string) bool { return matchesWhole(p.NamePattern, name) }

// FitsError reports whether error_pattern matches an error code from its beginning to its
// end. Without a pattern, it returns true.
func (p *Program) FitsError(code string) bool { return matchesWhole(p.ErrorPattern, code) }

// ErrorStart returns the literal text with which every match of error_pattern begins:
// "E_" for "E_[A-Z]+", and "" for "[a-z_]+".
func (p *Program) ErrorStart() string {
	if p.ErrorPattern == "" {
		return ""
	}
	start, _ := regexp.MustCompile(p.ErrorPattern).LiteralPrefix()
	return start
}

func matchesWhole(pattern, text string) bool {
	if pattern == "" {
		return true
	}
	return regexp.MustCompile(`^(?:` + pattern + `)$`).MatchString(text)
}
