package draft

import (
	"cmp"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// preset returns the presets that the draft extends, merged into one registry.
func (d *Draft) preset() *registry.Registry {
	if d.presets == nil {
		w := &writer{}
		w.writeFields([]field{{"version", "1"}, listField("extends", d.Extends)})
		var err error
		if d.presets, err = registry.Parse(registry.FileName, []byte(w.b.String())); err != nil {
			d.presets = &registry.Registry{} // the parser will report the preset that does not exist
		}
	}
	return d.presets
}

// presetCode returns the code that the presets declare for a status, or nil.
func (d *Draft) presetCode(status int) *registry.Code {
	c, _ := d.preset().Code(status)
	return c
}

// inherit copies keys from a code of a preset to c, as the registry will do when it
// extends the preset. It does not copy keys that c sets itself, or values that contradict
// a key of c: the class "permanent" contradicts recoverable = "yes".
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
	if !c.NeverRetried() {
		c.Action, c.Retry = cmp.Or(own.Action, from.Action), cmp.Or(own.Retry, from.Retry)
	}
}

// withoutPreset returns a copy of the code without the keys that are the same in the
// preset. It returns false if no key is left to write.
func (c *code) withoutPreset(from *registry.Code) (registry.Code, bool) {
	out := c.Code
	if from == nil {
		return out, true
	}
	clearEqual(&out.Name, from.Name)
	clearEqual(&out.Go, from.Go)
	clearEqual(&out.Meaning, from.Meaning)
	clearEqual(&out.Class, from.Class)
	clearEqual(&out.Recoverable, from.Recoverable)
	clearEqual(&out.Condition, from.Condition)
	clearEqual(&out.Action, from.Action)
	clearEqual(&out.Retry, from.Retry)
	clearEqual(&out.Since, from.Since)
	if slices.Equal(out.Commands, from.Commands) {
		out.Commands = nil
	}
	return out, out.Name != "" || out.Go != "" || out.Meaning != "" || out.Class != "" || out.Recoverable != "" || out.Condition != "" ||
		out.Action != "" || out.Retry != "" || out.Commands != nil || out.Since != ""
}

// clearEqual sets *own to "" if it is equal to from, the value in a preset. The
// registry need not repeat this value.
func clearEqual[T ~string](own *T, from T) {
	if *own == from {
		*own = ""
	}
}

// withoutPreset returns a copy of the entry without the keys that are the same in the
// preset. It returns false if no key is left to write.
func (e *errorCode) withoutPreset(from *registry.Registry) (registry.ErrorCode, bool) {
	out := e.ErrorCode
	preset, ok := from.ErrorCode(e.Code)
	if !ok {
		return out, true
	}
	if out.Exit != nil && preset.Exit != nil && *out.Exit == *preset.Exit {
		out.Exit = nil
	}
	clearEqual(&out.Class, preset.Class)
	clearEqual(&out.Recoverable, preset.Recoverable)
	clearEqual(&out.Retry, preset.Retry)
	return out, out.Exit != nil || out.Class != "" || out.Recoverable != "" || out.Retry != ""
}

// resolvePresets drops the ranges, prefixes, classifiers and field paths that the
// presets declare already.
func (d *Draft) resolvePresets() {
	preset := d.preset()
	d.ranges = slices.DeleteFunc(d.ranges, func(r registry.Range) bool {
		return slices.ContainsFunc(preset.Ranges, func(p registry.Range) bool {
			return p.Title == r.Title && p.Min == r.Min && p.Max == r.Max
		})
	})
	d.prefixes = slices.DeleteFunc(d.prefixes, func(p registry.Prefix) bool {
		return slices.ContainsFunc(preset.Prefixes, func(q registry.Prefix) bool {
			if q.Prefix != p.Prefix && (strings.HasPrefix(p.Prefix, q.Prefix) || strings.HasPrefix(q.Prefix, p.Prefix)) {
				addNote(&d.notes, "Left out: the prefix %s; the preset %s has %s.", p.Prefix, q.Preset, q.Prefix)
				return true
			}
			return q.Prefix == p.Prefix && (p.Title == "" || q.Title == p.Title)
		})
	})
	for i := range d.classifiers {
		c := &d.classifiers[i]
		c.Values = slices.DeleteFunc(c.Values, func(v string) bool {
			return slices.ContainsFunc(preset.Classifiers, func(p registry.Classifier) bool {
				return p.Kind == c.Kind && p.Class == c.Class && slices.Contains(p.Values, v)
			})
		})
	}
	d.classifiers = slices.DeleteFunc(d.classifiers, func(c registry.Classifier) bool { return len(c.Values) == 0 })
}
