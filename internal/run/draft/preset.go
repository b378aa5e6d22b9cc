package draft

import (
	"cmp"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// under is what the presets of the draft say: the draft lies over it, key by key.
func (d *Draft) under() *registry.Registry {
	if d.presets == nil {
		w := &writer{}
		w.fields([]field{{"version", "1"}, strs("extends", d.Extends)})
		var err error
		if d.presets, err = registry.Parse(registry.FileName, []byte(w.b.String())); err != nil {
			d.presets = &registry.Registry{} // of presets that do not exist; the draft is not valid either
		}
	}
	return d.presets
}

// extended is the code that the presets declare for a status, or nil.
func (d *Draft) extended(status int) *registry.Code {
	c, _ := d.under().Code(status)
	return c
}

// inherit gives a code what a preset says of it, as far as nothing that it says
// itself excludes that.
func (c *code) inherit(from *registry.Code) {
	if from == nil {
		return
	}
	own := c.Code
	if !contradicts(from.Class, own.Recoverable) {
		c.Class = cmp.Or(own.Class, from.Class)
	}
	if !contradicts(own.Class, from.Recoverable) {
		c.Recoverable = cmp.Or(own.Recoverable, from.Recoverable)
	}
	if own.Recoverable == "" || own.Recoverable == from.Recoverable {
		c.Condition = cmp.Or(own.Condition, from.Condition)
	}
	if !never(c) {
		c.Action, c.Retry = cmp.Or(own.Action, from.Action), cmp.Or(own.Retry, from.Retry)
	}
}

// learnt is what a code says that a preset does not: its value with the keys that
// are others there. It reports false where there is nothing.
func (c *code) learnt(from *registry.Code) (registry.Code, bool) {
	out := c.Code
	if from == nil {
		return out, true
	}
	forget(&out.Name, from.Name)
	forget(&out.Go, from.Go)
	forget(&out.Meaning, from.Meaning)
	forget(&out.Class, from.Class)
	forget(&out.Recoverable, from.Recoverable)
	forget(&out.Condition, from.Condition)
	forget(&out.Action, from.Action)
	forget(&out.Retry, from.Retry)
	if slices.Equal(out.Commands, from.Commands) {
		out.Commands = nil
	}
	return out, out.Name != "" || out.Go != "" || out.Meaning != "" || out.Class != "" || out.Recoverable != "" || out.Condition != "" ||
		out.Action != "" || out.Retry != "" || out.Commands != nil
}

// forget empties a text that is another one's, too.
func forget[T ~string](own *T, from T) {
	if *own == from {
		*own = ""
	}
}

// learnt is what an error code says that a preset does not.
func (e *errorCode) learnt(from *registry.Registry) (registry.ErrorCode, bool) {
	out := e.ErrorCode
	preset, ok := from.ErrorCode(e.Code)
	if !ok {
		return out, true
	}
	if out.Exit != nil && preset.Exit != nil && *out.Exit == *preset.Exit {
		out.Exit = nil
	}
	forget(&out.Class, preset.Class)
	forget(&out.Recoverable, preset.Recoverable)
	forget(&out.Retry, preset.Retry)
	return out, out.Exit != nil || out.Class != "" || out.Recoverable != "" || out.Retry != ""
}

// settlePresets leaves out the ranges, prefixes, classifiers and paths that the
// presets have.
func (d *Draft) settlePresets() {
	under := d.under()
	d.ranges = slices.DeleteFunc(d.ranges, func(r registry.Range) bool {
		return slices.ContainsFunc(under.Ranges, func(p registry.Range) bool {
			return p.Title == r.Title && p.Min == r.Min && p.Max == r.Max
		})
	})
	d.prefixes = slices.DeleteFunc(d.prefixes, func(p registry.Prefix) bool {
		return slices.ContainsFunc(under.Prefixes, func(q registry.Prefix) bool {
			if q.Prefix != p.Prefix && (strings.HasPrefix(p.Prefix, q.Prefix) || strings.HasPrefix(q.Prefix, p.Prefix)) {
				note(&d.notes, "Left out: the prefix %s; the preset %s has %s.", p.Prefix, q.Preset, q.Prefix)
				return true
			}
			return q.Prefix == p.Prefix && (p.Title == "" || q.Title == p.Title)
		})
	})
	for i := range d.classifiers {
		c := &d.classifiers[i]
		c.Values = slices.DeleteFunc(c.Values, func(v string) bool {
			return slices.ContainsFunc(under.Classifiers, func(p registry.Classifier) bool {
				return p.Kind == c.Kind && p.Class == c.Class && slices.Contains(p.Values, v)
			})
		})
	}
	d.classifiers = slices.DeleteFunc(d.classifiers, func(c registry.Classifier) bool { return len(c.Values) == 0 })
	for role, path := range d.fields {
		if under.Envelope.Fields[role] == path {
			delete(d.fields, role)
		}
	}
}
