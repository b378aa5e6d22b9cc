package breaking

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/run/contract"
)

// comparePrograms compares the statuses that the programs of both versions can end
// with.
func (c *comparison) comparePrograms() {
	for _, p := range c.pairPrograms() {
		switch {
		case p.after == nil:
			c.add(Change{
				Rule: Command, Category: Breaking, Package: p.before.Package, Program: p.before.Name, File: c.acceptingRegistry(p.before),
				Message: fmt.Sprintf("the program %s (%s) is gone", p.before.Name, p.before.Package),
			})
		case p.before != nil:
			programComparison{c, p.before, p.after}.compare()
		}
	}
}

// acceptingRegistry returns the registry for an [[accept]] entry about the removal of the
// program p. This is the registry that governed p in the old version. If the new version
// lacks it, the result is the only registry of the new version, or "" if there are none
// or several.
func (c *comparison) acceptingRegistry(p *contract.Program) string {
	if r := c.after.RegistryOf(p); r != nil {
		return r.File
	}
	if len(c.after.Registries) == 1 {
		return c.after.Registries[0].File
	}
	return ""
}

// A programComparison contains two versions of one program, and collects the changes between
// them.
type programComparison struct {
	*comparison
	before, after *contract.Program
}

func (p programComparison) compare() {
	for i := range p.before.Codes {
		if s := &p.before.Codes[i]; s.Value != 0 && !s.Implicit && p.after.Status(s.Value) == nil {
			p.addLost(s)
		}
	}
	for i := range p.after.Codes {
		if s := &p.after.Codes[i]; s.Value != 0 && !s.Implicit && p.before.Status(s.Value) == nil {
			p.addGained(s)
		}
	}
	p.addUnbounded()
	p.addRemapped()
}

// addUnbounded adds a change if the program can now end with any status, but could not
// before.
func (p programComparison) addUnbounded() {
	if len(p.before.Dynamic) > 0 || len(p.after.Dynamic) == 0 {
		return
	}
	c := Change{Rule: New, Category: Metadata, Package: p.after.Package, Program: p.after.Name, File: p.after.Registry, Dynamic: p.unboundedReason()}
	c.Message = fmt.Sprintf("%s can end with any status now: %s", p.after.Name, c.Dynamic)
	p.add(c)
}

// change returns a new Change with the given status. The caller sets its rule and
// message.
func (p programComparison) change(value int) Change {
	return Change{Package: p.after.Package, Program: p.after.Name, Code: &value, File: p.after.Registry}
}

// addLost adds a change for the status s, which the program can no longer end with.
func (p programComparison) addLost(s *contract.Status) {
	c := p.change(s.Value)
	c.Rule, c.Category, c.Was = Lost, Breaking, s.Witness
	c.Message = fmt.Sprintf("%s cannot end with %s any more", p.after.Name, formatStatus(s.Value, p.nameOf(s.Value)))
	if after := p.after.Codes; s.Value == 2 && slices.ContainsFunc(after, func(s contract.Status) bool { return s.Value == 2 }) {
		c.Message = p.after.Name + " ends with 2 only if it panics now"
	}
	if why := p.unboundedReason(); why != "" {
		c.Category, c.Dynamic = Metadata, why
		c.Message = fmt.Sprintf("no code of %s sets %d any more, but it can end with any status: %s", p.after.Name, s.Value, why)
	} else if r := p.comparison.after.RegistryOf(p.after); r != nil && r.Retirement(s.Value) != nil {
		c.acceptRetired(r.Retirement(s.Value))
	}
	p.add(c)
}

// addGained adds a change for the status s, which the program could not end with
// before.
func (p programComparison) addGained(s *contract.Status) {
	c := p.change(s.Value)
	c.Rule, c.Category, c.Is = New, Compatible, s.Witness
	c.Message = fmt.Sprintf("%s can end with %s now", p.after.Name, formatStatus(s.Value, p.nameOf(s.Value)))
	if why := p.unboundedReason(); why != "" {
		c.Category, c.Dynamic = Metadata, why
		c.Message += ", but its statuses have no bound: " + why
	} else if r := p.comparison.before.RegistryOf(p.before); r != nil && r.Closed {
		c.Category = Breaking
		c.Message += ", although its contract is closed"
	}
	p.add(c)
}

// nameOf returns the name of a status in the registry of the new version or, if it has
// no name there, in the registry of the old version.
func (p programComparison) nameOf(value int) string {
	for _, r := range []*contract.Registry{p.comparison.after.RegistryOf(p.after), p.comparison.before.RegistryOf(p.before)} {
		if r != nil && r.Code(value) != nil {
			return r.Code(value).Name
		}
	}
	return ""
}

// unboundedReason returns why the program can end with any status, and in which of the
// two versions. It returns "" if the statuses are known in both versions.
func (p programComparison) unboundedReason() string {
	reasons := func(side string, list []contract.Dynamic) string {
		if len(list) == 0 {
			return ""
		}
		return fmt.Sprintf("%s %s in the %s version", list[0].Reason, "from "+list[0].Func, side)
	}
	all := []string{reasons("old", p.before.Dynamic), reasons("new", p.after.Dynamic)}
	return strings.Join(slices.DeleteFunc(all, func(s string) bool { return s == "" }), ", ")
}

// addRemapped adds a change for each error that leads to a different status in the new
// version. It skips errors that lead to several statuses in one of the versions.
func (p programComparison) addRemapped() {
	for _, old := range p.before.Errors {
		i := slices.IndexFunc(p.after.Errors, func(e contract.Cause) bool { return strings.EqualFold(e.Error, old.Error) })
		if i < 0 {
			continue
		}
		now := p.after.Errors[i]
		if len(old.Codes) != 1 || len(now.Codes) != 1 || old.Codes[0] == now.Codes[0] {
			continue
		}
		c := p.change(old.Codes[0])
		c.Rule, c.Category, c.Error, c.To = Remapped, Breaking, old.Error, &now.Codes[0]
		c.Message = fmt.Sprintf("%s ended with %d after %s and ends with %d now", p.after.Name, old.Codes[0], old.Error, now.Codes[0])
		if s := p.before.Status(old.Codes[0]); s != nil {
			c.Was = s.Witness
		}
		if s := p.after.Status(now.Codes[0]); s != nil {
			c.Is = s.Witness
		}
		p.add(c)
	}
}
