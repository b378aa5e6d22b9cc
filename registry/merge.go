package registry

import (
	"maps"
	"slices"
)

// over merges r with under, which is a preset or several presets merged. It keeps
// the entries of both, those of r first. Entries for the same thing, such as the
// same status, are merged key by key. Documents and the program's name and packages
// come from r alone.
func (r *Registry) over(under *Registry) *Registry {
	out := *r
	out.Program = r.Program.over(under.Program)
	out.Envelopes = mergeEnvelopes(r.Envelopes, under.Envelopes)
	out.Codes = mergeCodes(r.Codes, under.Codes)
	out.Ranges = merge(r.Ranges, under.Ranges, Range.over, func(a, b Range) bool { return a.Name == b.Name })
	out.Ranges = slices.DeleteFunc(out.Ranges, func(g Range) bool { return overlapsUpper(g, out.Ranges, r.Ranges) })
	out.Retries = merge(r.Retries, under.Retries, Retry.over, func(a, b Retry) bool { return a.Name == b.Name })
	out.Errors = merge(r.Errors, under.Errors, ErrorCode.over, func(a, b ErrorCode) bool { return a.Code == b.Code })
	out.Prefixes = merge(r.Prefixes, under.Prefixes, Prefix.over, func(a, b Prefix) bool { return a.Prefix == b.Prefix })
	out.Classifiers = slices.Concat(r.Classifiers, without(under.Classifiers, r.Classifiers))
	// Keys of these entries depend on each other, so an entry of r replaces one of
	// under as a whole.
	out.Exits = merge(r.Exits, under.Exits, upper[Exit], func(a, b Exit) bool { return a.Func == b.Func && a.Var == b.Var })
	out.Passthroughs = merge(r.Passthroughs, under.Passthroughs, upper[Passthrough], func(a, b Passthrough) bool { return a.Func == b.Func })
	out.Rules = stack(under.Rules, r.Rules)
	return &out
}

func upper[T any](top, _ T) T { return top }

// merge returns the entries of both lists, those of top first. If same says that
// two entries are for the same thing, over merges them.
func merge[T any](top, under []T, over func(top, under T) T, same func(top, under T) bool) []T {
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

// mergeCodes merges two lists of codes. Codes with the same value are merged. So is
// a code of top without a value with the code of under that has its name. Another
// code of under is dropped if a code of top has its name.
func mergeCodes(top, under []Code) []Code {
	var out []Code
	covered := map[int]bool{}
	for _, c := range top {
		lower := codeByValue(under, c.Value)
		if !c.Has("value") {
			lower = codeByName(under, c.Name)
		}
		if lower != nil {
			covered[lower.Value] = true
			c = c.over(*lower)
		}
		out = append(out, c)
	}
	upper := len(out)
	for _, c := range under {
		if !covered[c.Value] && codeByName(out[:upper], c.Name) == nil {
			out = append(out, c)
		}
	}
	return out
}

// codeByName returns the code with a name, or nil.
func codeByName(codes []Code, name string) *Code {
	if i := slices.IndexFunc(codes, func(c Code) bool { return c.Name == name && name != "" }); i >= 0 {
		return &codes[i]
	}
	return nil
}

// codeByValue returns the code that sets a value, or nil.
func codeByValue(codes []Code, value int) *Code {
	if i := slices.IndexFunc(codes, func(c Code) bool { return c.Value == value && c.Has("value") }); i >= 0 {
		return &codes[i]
	}
	return nil
}

// overlapsUpper reports whether the range g does not occur in top by its name, but
// shares statuses with a range that does.
func overlapsUpper(g Range, all, top []Range) bool {
	names := func(name string) bool { return slices.ContainsFunc(top, func(t Range) bool { return t.Name == name }) }
	return !names(g.Name) && slices.ContainsFunc(all, func(t Range) bool {
		return names(t.Name) && t.Min <= g.Max && g.Min <= t.Max
	})
}

// over returns p, with the fallback of under if p sets none.
func (p Program) over(under Program) Program {
	p.Entry = p.Entry.clone()
	take(&p.Entry, &under.Entry, "fallback", &p.Fallback, under.Fallback)
	return p
}

func (g Range) over(under Range) Range { return overlay(rangeAttributes, g, under, nil) }

func (p Prefix) over(under Prefix) Prefix { return overlay(prefixAttributes, p, under, nil) }

// over returns c with those keys of under that c does not set and that do not
// contradict c.
func (c Code) over(under Code) Code {
	own := c.subject()
	return overlay(codeAttributes, c, under, func(key string, merged *Code) bool {
		return own.accepts(key, under.subject(), merged.subject())
	})
}

// over returns e with those keys of under that e does not set and that do not
// contradict e.
func (e ErrorCode) over(under ErrorCode) ErrorCode {
	own := e.subject()
	return overlay(errorAttributes, e, under, func(key string, merged *ErrorCode) bool {
		return own.accepts(key, under.subject(), merged.subject())
	})
}

// accepts reports whether s can take a key from under without contradicting itself.
// merged is s with the keys taken so far.
func (s subject) accepts(key string, under, merged subject) bool {
	switch key {
	case "class":
		return with(under.class, s.recoverable).conflict() == ""
	case "recoverable":
		return with(s.class, under.recoverable).conflict() == ""
	case "condition": // belongs to the value of recoverable
		return s.recoverable == "" || s.recoverable == under.recoverable
	case "action":
		return s.never() == "" || under.action != ActionRetry
	case "retry":
		return s.never() == "" || merged.retryable()
	}
	return true
}

// over returns r with the keys of under that r does not set. There are three ways
// to say how long to wait: immediate, backoffs, or initial_backoff. If r uses one
// of them, it does not take the keys of another.
func (r Retry) over(under Retry) Retry {
	immediate, listed, begins := r.Has("immediate") && r.Immediate, r.Has("backoffs"), r.Has("initial_backoff")
	return overlay(retryAttributes, r, under, func(key string, _ *Retry) bool {
		switch key {
		case "jitter":
			return !immediate
		case "initial_backoff", "backoff_multiplier", "max_backoff":
			return !immediate && !listed
		case "backoffs":
			return !immediate && !begins
		case "immediate":
			return !listed && !begins
		}
		return true
	})
}

// take copies the value of a key from under to e, unless e sets the key.
func take[V any](e, under *Entry, key string, to *V, from V) {
	if !e.Has(key) && under.Has(key) {
		*to = from
		e.adopt(under, key)
	}
}

// forgetBlank removes keys that the file sets to "". They have served to cancel the
// value of a preset.
func (r *Registry) forgetBlank() {
	forgetBlank(codeAttributes, r.Codes)
	forgetBlank(retryAttributes, r.Retries)
	forgetBlank(errorAttributes, r.Errors)
	forgetBlank(rangeAttributes, r.Ranges)
	forgetBlank(prefixAttributes, r.Prefixes)
}

// stack merges maps. Later maps have precedence.
func stack[V any](layers ...map[string]V) map[string]V {
	var out map[string]V
	for _, layer := range layers {
		if layer != nil && out == nil {
			out = map[string]V{}
		}
		maps.Copy(out, layer)
	}
	return out
}

// without returns the classifiers of under without the values that are also in top.
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
