package registry

import (
	"cmp"
	"fmt"
	"path"

	"github.com/exitlint/exitlint/internal/span"
)

// extend merges the file with the presets that it extends. A later preset
// takes precedence over an earlier one, and the file over all of them.
func (v *validator) extend() {
	under := &Registry{}
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
		v.checkNames(base)
		under = base.over(under)
	}
	*v.r = *v.own.over(under)
	v.r.forgetBlank()
}

func presetNames() []string {
	var names []string
	for _, p := range Presets() {
		names = append(names, p.Name)
	}
	return names
}

// checkNames reports codes in the file that use the name of a preset's code for
// another status.
func (v *validator) checkNames(base *Registry) {
	for i := range v.own.Codes {
		c := &v.own.Codes[i]
		std := codeByName(base.Codes, c.Name)
		if std == nil || !c.Has("value") || std.Value == c.Value {
			continue
		}
		message := fmt.Sprintf("%s is status %d in the preset %q, not %d", c.Name, std.Value, std.Preset, c.Value)
		advice := fmt.Sprintf("write value = %d or another name", std.Value)
		if other := codeByValue(base.Codes, c.Value); other != nil {
			message = fmt.Sprintf("%s is status %d in the preset %q, and status %d is %s there", c.Name, std.Value, std.Preset, c.Value, other.Name)
			advice = fmt.Sprintf("write value = %d, or name = %q, or a name of your own", std.Value, other.Name)
		}
		v.report(c.At("value"), message, advice)
	}
}

// stamp records preset and at, the position where the file names the preset, as
// the origin of all entries and keys. Entries that the preset itself takes from
// another preset keep the name of that other preset.
func (r *Registry) stamp(preset string, at span.Position) {
	for _, e := range r.entries() {
		e.Preset = cmp.Or(e.Preset, preset)
		given := make(map[string]keySource, len(e.keys))
		for key, p := range e.keys {
			given[key] = keySource{at, at, cmp.Or(p.preset, preset)}
		}
		e.at, e.keys = at, given
	}
}

// entries returns the entries of all kinds.
func (r *Registry) entries() []*Entry {
	all := []*Entry{&r.Entry, &r.Program.Entry}
	all = append(all, entriesOf(r.Envelopes)...)
	for i := range r.Envelopes {
		all = append(all, entriesOf(r.Envelopes[i].Excepts)...)
	}
	all = append(all, entriesOf(r.Ranges)...)
	all = append(all, entriesOf(r.Codes)...)
	all = append(all, entriesOf(r.Retries)...)
	all = append(all, entriesOf(r.Errors)...)
	all = append(all, entriesOf(r.Prefixes)...)
	all = append(all, entriesOf(r.Classifiers)...)
	all = append(all, entriesOf(r.Exits)...)
	all = append(all, entriesOf(r.Passthroughs)...)
	return append(all, entriesOf(r.Docs)...)
}

func entriesOf[T any, P entry[T]](list []T) []*Entry {
	out := make([]*Entry, len(list))
	for i := range list {
		out[i] = P(&list[i]).base()
	}
	return out
}
