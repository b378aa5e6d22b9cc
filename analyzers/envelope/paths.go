package envelope

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// checkPaths reports each path under [envelope.fields] with a key that nothing in the
// program has. "all" is the result of closedEnvelopes. A required field that no envelope has
// is reported by the rules about types and envelopes.
func (c *checker) checkPaths(all []envelope) {
	if !c.On(ruleMismatch, c.Registry) {
		return
	}
	given := map[string]bool{} // the roles that some envelope has
	for _, e := range all {
		for role := range e.roles {
			given[role] = true
		}
	}
	keys := c.jsonKeys()
	for i := range c.Registry.Envelopes {
		n := &c.Registry.Envelopes[i]
		for _, name := range append(registry.Roles(), n.Others()...) {
			key, path := "fields."+name, n.Fields[name]
			if n.Requires(name) && !given[name] {
				continue
			}
			if missing := keys.missing(path); missing != "" && n.Own(key) {
				c.ReportRegistry(finding.Finding{
					Rule: ruleMismatch, Span: n.At(key).Span(len(path) + 2),
					Message: fmt.Sprintf("%s is at %q here, but no JSON of the program has the key %q", name, path, missing),
				})
			}
		}
	}
}

// closedEnvelopes returns the envelopes of the program. It returns false if the registry may
// govern other programs, too, if no envelope has a role, or if not all keys of the envelopes
// are known.
func (c *checker) closedEnvelopes() (all []envelope, ok bool) {
	if !c.hasWholeProgram || !c.IsOnlyProgram() {
		return nil, false
	}
	for _, p := range c.packages {
		if len(p.Unfollowed) > 0 {
			return nil, false
		}
		for o := range p.AllObjects {
			e, isEnvelope := c.envelopeOf(o, &c.knowledge)
			switch {
			case !isEnvelope:
				continue
			case e.isOpen || e.Marshaler != "" || e.Kind != object.Struct && e.Fields.At("").State != object.Unset:
				return nil, false
			}
			all, ok = append(all, e), ok || len(e.roles) > 0
		}
		isOpen := func(t *object.Type) bool { return len(c.uses[t.Name]) > 0 && (t.Marshal || openError(t) != "") }
		if slices.ContainsFunc(p.Types, isOpen) {
			return nil, false
		}
	}
	return all, ok
}

// jsonKeys contains the keys of the JSON of a program, in lower case. The value of a key
// is true if it is not known which keys are below it, as for a map.
type jsonKeys map[string]bool

// jsonKeys returns the keys of all types and objects of the program. A field that JSON
// leaves out counts, too, because the program may copy it into an object.
func (c *checker) jsonKeys() jsonKeys {
	keys := jsonKeys{}
	for _, p := range c.packages {
		for _, t := range p.Types {
			keys.addLeaves(t)
		}
		for o := range p.AllObjects {
			for _, f := range o.Fields {
				isOpen := (f.Value.Kind == "other" || f.Value.Kind == "") && f.Value.Part == "" && !o.Fields.HasInner(f.Path)
				keys.add(f.Path, isOpen)
			}
		}
	}
	return keys
}

// add adds the keys in a path. isOpen says that the keys below the last one are not
// known.
func (k jsonKeys) add(path string, isOpen bool) {
	parts := partsOf(path)
	for i, key := range parts {
		k[key] = k[key] || isOpen && i == len(parts)-1
	}
}

// missing returns the first key in a path that no JSON has. It returns "" if there is
// none.
func (k jsonKeys) missing(path string) string {
	for _, key := range partsOf(path) {
		isOpen, known := k[key]
		switch {
		case !known:
			return key
		case isOpen:
			return ""
		}
	}
	return ""
}

// partsOf returns the keys in a path, in lower case.
func partsOf(path string) []string {
	var out []string
	for key := range strings.SplitSeq(strings.ToLower(path), ".") {
		out = append(out, strings.TrimPrefix(key, "-"))
	}
	return out
}

// printed returns which keys the program prints for each [envelope] table. "all" is the
// result of closedEnvelopes.
func (c *checker) printed(all []envelope) []compare.Printed {
	out := make([]compare.Printed, len(c.Registry.Envelopes))
	for i := range out {
		out[i] = c.printedBy(&c.Registry.Envelopes[i], all)
	}
	return out
}

// printedBy returns which keys the program prints for an [envelope] table. An error whose
// fields are only copied into other objects is not printed.
func (c *checker) printedBy(table *registry.Envelope, all []envelope) compare.Printed {
	byRole, keys := map[string]map[string]bool{}, jsonKeys{}
	for _, e := range all {
		if e.table != table || e.Type != "" && len(c.uses[e.Type]) == 0 {
			continue
		}
		for role, f := range e.roles {
			if byRole[role] == nil {
				byRole[role] = map[string]bool{}
			}
			byRole[role][lastOf(f.path)] = true
		}
		for _, f := range e.Fields {
			keys.add(f.Path, false)
		}
	}
	for _, p := range c.packages {
		for _, t := range p.Types {
			if len(c.uses[t.Name]) > 0 {
				keys.addLeaves(t)
			}
		}
	}
	out := compare.Printed{Keys: map[string]string{}, All: slices.Collect(maps.Keys(keys))}
	for role, found := range byRole {
		if len(found) == 1 {
			out.Keys[role] = slices.Collect(maps.Keys(found))[0]
		}
	}
	return out
}

// addLeaves adds the keys of a type.
func (k jsonKeys) addLeaves(t *object.Type) {
	for _, l := range t.Leaves {
		k.add(l.Path, l.Kind == "other")
	}
}
