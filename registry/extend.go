package registry

import (
	"cmp"
	"fmt"
	"path"

	"github.com/exitlint/exitlint/internal/span"
)

// extend merges the file with its presets. Later presets override earlier ones, and the
// file overrides all.
func (v *validator) extend() {
	merged := &Registry{}
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
		loaded, problems := readRegistry(path.Join("presets", name+".toml"), p.TOML)
		if len(problems) > 0 {
			v.report(at, fmt.Sprintf("preset %q is broken: %v", name, problems[0]), "report it as a bug of exitlint")
			continue
		}
		loaded.markPreset(name, at)
		v.checkNames(loaded)
		merged = loaded.mergedWith(merged)
	}
	*v.r = *v.own.mergedWith(merged)
	v.r.dropBlankKeys()
}

func presetNames() []string {
	var names []string
	for _, p := range Presets() {
		names = append(names, p.Name)
	}
	return names
}

// checkNames reports codes that have the name of a preset's code, but a different value.
func (v *validator) checkNames(loaded *Registry) {
	for i := range v.own.Codes {
		c := &v.own.Codes[i]
		std := codeByName(loaded.Codes, c.Name)
		if std == nil || !c.Has("value") || std.Value == c.Value {
			continue
		}
		message := fmt.Sprintf("%s is status %d in the preset %q, not %d", c.Name, std.Value, std.Preset, c.Value)
		advice := fmt.Sprintf("write value = %d or another name", std.Value)
		if other := codeByValue(loaded.Codes, c.Value); other != nil {
			message = fmt.Sprintf("%s is status %d in the preset %q, and status %d is %s there", c.Name, std.Value, std.Preset, c.Value, other.Name)
			advice = fmt.Sprintf("write value = %d, or name = %q, or a name of your own", std.Value, other.Name)
		}
		v.report(c.At("value"), message, advice)
	}
}

// markPreset marks all entries and keys of r as parts of a preset. Entries and keys that
// already belong to another preset keep the name of that preset. All entries and keys
// get the same position, at which the file names the preset.
func (r *Registry) markPreset(preset string, at span.Position) {
	for _, e := range r.allEntries() {
		e.Preset = cmp.Or(e.Preset, preset)
		given := make(map[string]keySource, len(e.keys))
		for key, p := range e.keys {
			given[key] = keySource{at, at, cmp.Or(p.preset, preset)}
		}
		e.at, e.keys = at, given
	}
}

func (r *Registry) allEntries() []*Entry {
	all := []*Entry{&r.Entry, &r.Program.Entry}
	all = append(all, entriesOf(r.Envelopes)...)
	for i := range r.Envelopes {
		all = append(all, entriesOf(r.Envelopes[i].Excepts)...)
	}
	all = append(all, entriesOf(r.Ranges)...)
	all = append(all, entriesOf(r.Codes)...)
	all = append(all, entriesOf(r.Reserved)...)
	all = append(all, entriesOf(r.Retries)...)
	all = append(all, entriesOf(r.Errors)...)
	all = append(all, entriesOf(r.Prefixes)...)
	all = append(all, entriesOf(r.Classifiers)...)
	all = append(all, entriesOf(r.Exits)...)
	all = append(all, entriesOf(r.Passthroughs)...)
	all = append(all, &r.Contract.Entry)
	all = append(all, entriesOf(r.Retirements)...)
	all = append(all, entriesOf(r.Accepts)...)
	return append(all, entriesOf(r.Docs)...)
}

func entriesOf[T any, P entry[T]](list []T) []*Entry {
	out := make([]*Entry, len(list))
	for i := range list {
		out[i] = P(&list[i]).base()
	}
	return out
}
