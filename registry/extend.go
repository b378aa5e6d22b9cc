package registry

import (
	"fmt"
	"maps"
	"path"
	"slices"
)

// extend merges the presets that the file extends into it. A later preset wins
// over an earlier one, and the file's own entries win over all.
func (v *validator) extend() {
	for i, name := range v.own.Extends {
		item := ItemKey("extends", i)
		at := v.own.At(item)
		if !v.own.Has(item) {
			v.unresolved = true
			continue
		}
		p, ok := LookupPreset(name)
		if !ok {
			v.report(at, fmt.Sprintf("preset %q is not known", name), suggest(name, presetNames()))
			v.unresolved = true
			continue
		}
		base, problems := read(path.Join("presets", name+".toml"), p.TOML)
		if len(problems) > 0 {
			v.report(at, fmt.Sprintf("preset %q is broken: %v", name, problems[0]), "report it as a bug of exitlint")
			continue
		}
		base.stamp(name, at)
		v.standard(base)
		v.r.merge(base, &v.own)
	}
}

func presetNames() []string {
	var names []string
	for _, p := range Presets() {
		names = append(names, p.Name)
	}
	return names
}

// standard holds the file's codes against the preset's: a name that the preset
// gives to a status means that status everywhere.
func (v *validator) standard(base *Registry) {
	values := map[string]*Code{}
	for i := range base.Codes {
		values[base.Codes[i].Name] = &base.Codes[i]
	}
	for _, c := range v.own.Codes {
		std, ok := values[c.Name]
		if !ok || !c.Has("value") || std.Value == c.Value {
			continue
		}
		v.report(c.At("value"),
			fmt.Sprintf("%s is status %d in the preset %q, not %d", c.Name, std.Value, std.Preset, c.Value),
			fmt.Sprintf("write value = %d or another name", std.Value))
	}
}

// stamp marks all entries as a preset's and places them where the file names it.
// Entries that the preset has from another one keep that one's name.
func (r *Registry) stamp(preset string, at Position) {
	stamp := func(e *Entry) {
		if e.Preset == "" {
			e.Preset = preset
		}
		given := make(map[string]place, len(e.keys))
		for key := range e.keys {
			given[key] = place{at, at}
		}
		e.at, e.keys = at, given
	}
	for _, e := range r.entries() {
		stamp(e)
	}
}

// entries are the entries of all kinds.
func (r *Registry) entries() []*Entry {
	all := []*Entry{&r.Entry, &r.Program.Entry, &r.Envelope.Entry}
	all = append(all, entriesOf(r.Ranges, func(e *Range) *Entry { return &e.Entry })...)
	all = append(all, entriesOf(r.Codes, func(e *Code) *Entry { return &e.Entry })...)
	all = append(all, entriesOf(r.Retries, func(e *Retry) *Entry { return &e.Entry })...)
	all = append(all, entriesOf(r.Errors, func(e *ErrorCode) *Entry { return &e.Entry })...)
	all = append(all, entriesOf(r.Prefixes, func(e *Prefix) *Entry { return &e.Entry })...)
	all = append(all, entriesOf(r.Classifiers, func(e *Classifier) *Entry { return &e.Entry })...)
	all = append(all, entriesOf(r.Exits, func(e *Exit) *Entry { return &e.Entry })...)
	all = append(all, entriesOf(r.Passthroughs, func(e *Passthrough) *Entry { return &e.Entry })...)
	return append(all, entriesOf(r.Docs, func(e *Doc) *Entry { return &e.Entry })...)
}

func entriesOf[T any](list []T, entry func(*T) *Entry) []*Entry {
	out := make([]*Entry, len(list))
	for i := range list {
		out[i] = entry(&list[i])
	}
	return out
}

// merge adds what base has and r does not. What r has already is the file's own
// or an earlier preset's; base is the later preset and wins over the latter.
// Documents and the program's name and packages are never a preset's to give.
func (r *Registry) merge(base, own *Registry) {
	r.Program.merge(&base.Program, &own.Program)
	r.Envelope.merge(&base.Envelope, &own.Envelope)
	r.Ranges = merged(r.Ranges, base.Ranges, func(a, b Range) bool {
		return a.Name == b.Name || a.Min <= b.Max && b.Min <= a.Max
	})
	r.Codes = merged(r.Codes, base.Codes, func(a, b Code) bool {
		return a.Name == b.Name || a.Value == b.Value && a.Has("value")
	})
	r.Retries = merged(r.Retries, base.Retries, func(a, b Retry) bool { return a.Name == b.Name })
	r.Errors = merged(r.Errors, base.Errors, func(a, b ErrorCode) bool { return a.Code == b.Code })
	r.Prefixes = merged(r.Prefixes, base.Prefixes, func(a, b Prefix) bool { return a.Prefix == b.Prefix })
	r.Classifiers = append(r.Classifiers, without(base.Classifiers, r.Classifiers)...)
	r.Exits = merged(r.Exits, base.Exits, func(a, b Exit) bool { return a.Func == b.Func && a.Var == b.Var })
	r.Passthroughs = merged(r.Passthroughs, base.Passthroughs, func(a, b Passthrough) bool { return a.Func == b.Func })
	r.Rules = overlay(r.Rules, base.Rules, own.Rules)
}

// merge takes the fallback of a preset where the file gives none.
func (p *Program) merge(base, own *Program) {
	if base.Fallback != nil && !own.Has("fallback") {
		p.Fallback = base.Fallback
		p.adopt(&base.Entry, "fallback")
	}
}

// merge takes the keys of a preset that the file does not give.
func (e *Envelope) merge(base, own *Envelope) {
	if base.Types != nil && !own.Has("types") {
		e.Types = base.Types
		e.adopt(&base.Entry, "types")
	}
	if base.Required != nil && !own.Has("required") {
		e.Required = base.Required
		e.adopt(&base.Entry, "required")
	}
	for role := range base.Fields {
		if _, ok := own.Fields[role]; !ok {
			e.adopt(&base.Entry, "fields."+role)
		}
	}
	e.Fields = overlay(e.Fields, base.Fields, own.Fields)
}

// adopt takes a key's place over from another entry.
func (e *Entry) adopt(from *Entry, key string) {
	keys := map[string]place{}
	maps.Copy(keys, e.keys)
	keys[key] = place{from.KeyAt(key), from.At(key)}
	e.keys = keys
}

// overlay is the maps on top of each other, the last one uppermost.
func overlay[V any](layers ...map[string]V) map[string]V {
	var out map[string]V
	for _, layer := range layers {
		if layer != nil && out == nil {
			out = map[string]V{}
		}
		maps.Copy(out, layer)
	}
	return out
}

// without is base less the values that taken already puts into some class.
func without(base, taken []Classifier) []Classifier {
	var out []Classifier
	for _, c := range base {
		c.Values = slices.DeleteFunc(slices.Clone(c.Values), func(value string) bool {
			return slices.ContainsFunc(taken, func(t Classifier) bool {
				return t.Kind == c.Kind && slices.Contains(t.Values, value)
			})
		})
		if len(c.Values) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// merged is own and base together. Of two entries that clash the file's own one
// stays, and between presets the one in base.
func merged[T interface{ preset() string }](own, base []T, clash func(own, base T) bool) []T {
	var out []T
	for _, o := range own {
		replaced := o.preset() != "" && slices.ContainsFunc(base, func(b T) bool { return clash(o, b) })
		if !replaced {
			out = append(out, o)
		}
	}
	kept := len(out)
	for _, b := range base {
		if !slices.ContainsFunc(out[:kept], func(o T) bool { return clash(o, b) }) {
			out = append(out, b)
		}
	}
	return out
}

func (e Entry) preset() string { return e.Preset }
