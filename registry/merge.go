package registry

import (
	"maps"
	"slices"
	"strings"
)

// over returns what comes of a registry that lies over another one: entries of
// both, and those that are about the same key by key. What the registry alone
// has is in front. Documents and the program's name and packages are never the
// lower one's to give.
func (r *Registry) over(under *Registry) *Registry {
	out := *r
	out.Program = r.Program.over(under.Program)
	out.Envelope = r.Envelope.over(under.Envelope)
	out.Codes = codesOver(r.Codes, under.Codes)
	out.Ranges = merged(r.Ranges, under.Ranges, Range.over, func(a, b Range) bool { return a.Name == b.Name })
	out.Ranges = slices.DeleteFunc(out.Ranges, func(g Range) bool { return overlapsUpper(g, out.Ranges, r.Ranges) })
	out.Retries = merged(r.Retries, under.Retries, Retry.over, func(a, b Retry) bool { return a.Name == b.Name })
	out.Errors = merged(r.Errors, under.Errors, ErrorCode.over, func(a, b ErrorCode) bool { return a.Code == b.Code })
	out.Prefixes = merged(r.Prefixes, under.Prefixes, Prefix.over, func(a, b Prefix) bool { return a.Prefix == b.Prefix })
	out.Classifiers = slices.Concat(r.Classifiers, without(under.Classifiers, r.Classifiers))
	// Their keys go together: one entry replaces another.
	out.Exits = merged(r.Exits, under.Exits, upper[Exit], func(a, b Exit) bool { return a.Func == b.Func && a.Var == b.Var })
	out.Passthroughs = merged(r.Passthroughs, under.Passthroughs, upper[Passthrough], func(a, b Passthrough) bool { return a.Func == b.Func })
	out.Rules = overlay(under.Rules, r.Rules)
	return &out
}

func upper[T any](top, _ T) T { return top }

// merged is two lists of entries, top before under, with one of each that are
// about the same.
func merged[T any](top, under []T, over func(top, under T) T, same func(top, under T) bool) []T {
	var out []T
	for _, t := range top {
		if i := slices.IndexFunc(under, func(u T) bool { return same(t, u) }); i >= 0 {
			t = over(t, under[i])
		}
		out = append(out, t)
	}
	for _, u := range under {
		if !slices.ContainsFunc(top, func(t T) bool { return same(t, u) }) {
			out = append(out, u)
		}
	}
	return out
}

// codesOver is merged for codes, which are about the same where they have one
// value, or, where the upper one gives none, one name. A lower code whose name
// the upper ones give to another value is left out.
func codesOver(top, under []Code) []Code {
	var out []Code
	covered := map[int]bool{}
	for _, c := range top {
		below := codeValued(under, c.Value)
		if !c.Has("value") {
			below = codeNamed(under, c.Name)
		}
		if below != nil {
			covered[below.Value] = true
			c = c.over(*below)
		}
		out = append(out, c)
	}
	upper := len(out)
	for _, c := range under {
		if !covered[c.Value] && codeNamed(out[:upper], c.Name) == nil {
			out = append(out, c)
		}
	}
	return out
}

// codeNamed is the code with a name, or nil.
func codeNamed(codes []Code, name string) *Code {
	if i := slices.IndexFunc(codes, func(c Code) bool { return c.Name == name && name != "" }); i >= 0 {
		return &codes[i]
	}
	return nil
}

// codeValued is the code with a value, or nil.
func codeValued(codes []Code, value int) *Code {
	if i := slices.IndexFunc(codes, func(c Code) bool { return c.Value == value && c.Has("value") }); i >= 0 {
		return &codes[i]
	}
	return nil
}

// overlapsUpper reports whether a range is one that only the lower registry has,
// and shares statuses with one of the upper.
func overlapsUpper(g Range, all, top []Range) bool {
	names := func(name string) bool { return slices.ContainsFunc(top, func(t Range) bool { return t.Name == name }) }
	return !names(g.Name) && slices.ContainsFunc(all, func(t Range) bool {
		return names(t.Name) && t.Min <= g.Max && g.Min <= t.Max
	})
}

// over takes the fallback of a preset where the file gives none.
func (p Program) over(under Program) Program {
	p.Entry = p.Entry.clone()
	take(&p.Entry, &under.Entry, "fallback", &p.Fallback, under.Fallback)
	return p
}

func (g Range) over(under Range) Range {
	g.Entry = g.Entry.clone()
	e, u := &g.Entry, &under.Entry
	take(e, u, "title", &g.Title, under.Title)
	take(e, u, "min", &g.Min, under.Min)
	take(e, u, "max", &g.Max, under.Max)
	return g
}

// over takes the keys of a code that lies under this one, but for those that
// contradict what this one says.
func (c Code) over(under Code) Code {
	c.Entry = c.Entry.clone()
	e, u := &c.Entry, &under.Entry
	take(e, u, "value", &c.Value, under.Value)
	take(e, u, "name", &c.Name, under.Name)
	take(e, u, "go", &c.Go, under.Go)
	take(e, u, "meaning", &c.Meaning, under.Meaning)
	take(e, u, "commands", &c.Commands, under.Commands)
	says := subject{class: c.Class, recoverable: c.Recoverable, action: c.Action}
	if says.recoverable == "" || says.recoverable == under.Recoverable {
		take(e, u, "condition", &c.Condition, under.Condition) // of recovering
	}
	says.takeClass(e, u, &c.Class, under.Class, &c.Recoverable, under.Recoverable)
	if says.never() == "" || under.Action != ActionRetry {
		take(e, u, "action", &c.Action, under.Action)
	}
	all := subject{class: c.Class, recoverable: c.Recoverable, action: c.Action}
	if says.never() == "" || all.retryable() {
		take(e, u, "retry", &c.Retry, under.Retry)
	}
	return c
}

// over takes the keys of an error code that lies under this one, but for those
// that contradict what this one says.
func (c ErrorCode) over(under ErrorCode) ErrorCode {
	c.Entry = c.Entry.clone()
	e, u := &c.Entry, &under.Entry
	take(e, u, "exit", &c.Exit, under.Exit)
	says := subject{class: c.Class, recoverable: c.Recoverable}
	says.takeClass(e, u, &c.Class, under.Class, &c.Recoverable, under.Recoverable)
	all := subject{class: c.Class, recoverable: c.Recoverable}
	if says.never() == "" || all.retryable() {
		take(e, u, "retry", &c.Retry, under.Retry)
	}
	return c
}

// takeClass takes the class and the recoverability from below, each where it does
// not contradict the one of the upper entry, which is the subject.
func (s subject) takeClass(e, under *Entry, class *Class, lowerClass Class, rec *Recoverable, lowerRec Recoverable) {
	if with := (subject{class: lowerClass, recoverable: s.recoverable}); with.conflict() == "" {
		take(e, under, "class", class, lowerClass)
	}
	if with := (subject{class: s.class, recoverable: lowerRec}); with.conflict() == "" {
		take(e, under, "recoverable", rec, lowerRec)
	}
}

func (p Prefix) over(under Prefix) Prefix {
	p.Entry = p.Entry.clone()
	take(&p.Entry, &under.Entry, "title", &p.Title, under.Title)
	return p
}

// over takes the keys of a policy that lies under this one, but for those that a
// schedule given here replaces: there are three ways to say how waits begin, and
// only one at a time.
func (p Retry) over(under Retry) Retry {
	p.Entry = p.Entry.clone()
	e, u := &p.Entry, &under.Entry
	scheduled, atOnce, starts := p.Has("backoffs"), p.Has("immediate") && p.Immediate, p.Has("initial_backoff")
	take(e, u, "max_attempts", &p.MaxAttempts, under.MaxAttempts)
	take(e, u, "max_elapsed", &p.MaxElapsed, under.MaxElapsed)
	take(e, u, "retry_after", &p.RetryAfter, under.RetryAfter)
	if !atOnce {
		take(e, u, "jitter", &p.Jitter, under.Jitter)
	}
	if !atOnce && !scheduled {
		take(e, u, "initial_backoff", &p.InitialBackoff, under.InitialBackoff)
		take(e, u, "backoff_multiplier", &p.Multiplier, under.Multiplier)
		take(e, u, "max_backoff", &p.MaxBackoff, under.MaxBackoff)
	}
	if !atOnce && !starts {
		take(e, u, "backoffs", &p.Backoffs, under.Backoffs)
	}
	if !scheduled && !starts {
		take(e, u, "immediate", &p.Immediate, under.Immediate)
	}
	return p
}

func (n Envelope) over(under Envelope) Envelope {
	n.Entry = n.Entry.clone()
	e, u := &n.Entry, &under.Entry
	take(e, u, "types", &n.Types, under.Types)
	take(e, u, "required", &n.Required, under.Required)
	for role := range under.Fields {
		if _, ok := n.Fields[role]; !ok {
			e.adopt(u, "fields."+role)
		}
	}
	n.Fields = overlay(under.Fields, n.Fields)
	return n
}

// take takes a key's value from the entry below where the upper one does not
// give the key.
func take[V any](e, under *Entry, key string, to *V, from V) {
	if !e.Has(key) && under.Has(key) {
		*to = from
		e.adopt(under, key)
	}
}

// clone is the entry with keys of its own.
func (e Entry) clone() Entry {
	keys := map[string]place{}
	maps.Copy(keys, e.keys)
	e.keys = keys
	return e
}

// adopt takes the place of a key, and of the items in it, over from another
// entry.
func (e *Entry) adopt(from *Entry, key string) {
	for k, p := range from.keys {
		if k == key || strings.HasPrefix(k, key+"[") {
			e.keys[k] = p
		}
	}
}

// forgetEmpty makes the keys absent that were only given to take what a preset
// says away: texts that are empty.
func (r *Registry) forgetEmpty() {
	for i := range r.Codes {
		c := &r.Codes[i]
		c.forget("go", c.Go == "")
		c.forget("meaning", c.Meaning == "")
		c.forget("class", c.Class == "")
		c.forget("recoverable", c.Recoverable == "")
		c.forget("condition", c.Condition == "")
		c.forget("action", c.Action == "")
		c.forget("retry", c.Retry == "")
	}
	for i := range r.Errors {
		c := &r.Errors[i]
		c.forget("class", c.Class == "")
		c.forget("recoverable", c.Recoverable == "")
		c.forget("retry", c.Retry == "")
	}
	for i := range r.Retries {
		p := &r.Retries[i]
		p.forget("retry_after", p.RetryAfter == "")
	}
}

// forget makes a key absent that is empty.
func (e *Entry) forget(key string, empty bool) {
	if empty && e.Has(key) {
		*e = e.clone()
		delete(e.keys, key)
	}
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

// without is the lower classifiers less the values that the upper ones already
// put into some class.
func without(under, top []Classifier) []Classifier {
	var out []Classifier
	for _, c := range under {
		c.Values = slices.DeleteFunc(slices.Clone(c.Values), func(value string) bool {
			return slices.ContainsFunc(top, func(t Classifier) bool {
				return t.Kind == c.Kind && slices.Contains(t.Values, value)
			})
		})
		if len(c.Values) > 0 {
			out = append(out, c)
		}
	}
	return out
}
