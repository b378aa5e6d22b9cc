package registry

import (
	"maps"
	"slices"
)

// mergedWith merges r with base, which contains the entries of one or more presets. Two
// entries for the same status, name or error code become one, with the keys of both. If
// both set a key, the value in r wins. The other entries of base come after those of r.
// The documents, and the name and packages of the program, always come from r.
func (r *Registry) mergedWith(base *Registry) *Registry {
	out := *r
	out.Program = r.Program.mergedWith(base.Program)
	out.Envelopes = mergeEnvelopes(r.Envelopes, base.Envelopes)
	out.Codes = withoutRetired(mergeCodes(r.Codes, base.Codes), r.Retirements)
	out.Ranges = merge(r.Ranges, base.Ranges, Range.mergedWith, func(a, b Range) bool { return a.Name == b.Name })
	out.Ranges = slices.DeleteFunc(out.Ranges, func(g Range) bool { return overlapsTop(g, out.Ranges, r.Ranges) })
	out.Reserved = slices.Concat(r.Reserved, base.Reserved)
	out.Retries = merge(r.Retries, base.Retries, Retry.mergedWith, func(a, b Retry) bool { return a.Name == b.Name })
	out.Errors = merge(r.Errors, base.Errors, ErrorCode.mergedWith, func(a, b ErrorCode) bool { return a.Code == b.Code })
	out.Prefixes = merge(r.Prefixes, base.Prefixes, Prefix.mergedWith, func(a, b Prefix) bool { return a.Prefix == b.Prefix })
	out.Classifiers = slices.Concat(r.Classifiers, withoutValues(base.Classifiers, r.Classifiers))
	// If r and base have an [[exit]] or [[passthrough]] entry for the same function, take
	// the entry of r. Its keys depend on each other, so adding keys of base could be
	// wrong.
	out.Exits = merge(r.Exits, base.Exits, keepTop[Exit], func(a, b Exit) bool { return a.Func == b.Func && a.Var == b.Var })
	out.Passthroughs = merge(r.Passthroughs, base.Passthroughs, keepTop[Passthrough], func(a, b Passthrough) bool { return a.Func == b.Func })
	out.Rules = mergeMaps(base.Rules, r.Rules)
	return &out
}

func keepTop[T any](top, _ T) T { return top }

// merge returns the entries of top, followed by those of base. If isSame returns true
// for an entry of top and an entry of base, mergePair merges the two entries into one.
func merge[T any](top, base []T, mergePair func(top, base T) T, isSame func(top, base T) bool) []T {
	var out []T
	for _, t := range top {
		if i := slices.IndexFunc(base, func(u T) bool { return isSame(t, u) }); i >= 0 {
			t = mergePair(t, base[i])
		}
		out = append(out, t)
	}
	for _, u := range base {
		if !slices.ContainsFunc(top, func(t T) bool { return isSame(t, u) }) {
			out = append(out, u)
		}
	}
	return out
}

// mergeCodes merges the codes of top with those of base. Codes with the same value become
// one. A code of top without a value is merged with the code of base with the same name,
// and gets its value. Other codes of base are appended, unless a code of top has the same
// name.
func mergeCodes(top, base []Code) []Code {
	var out []Code
	covered := map[int]bool{}
	for _, c := range top {
		lower := codeByValue(base, c.Value)
		if !c.Has("value") {
			lower = codeByName(base, c.Name)
		}
		if lower != nil {
			covered[lower.Value] = true
			c = c.mergedWith(*lower)
		}
		out = append(out, c)
	}
	upper := len(out)
	for _, c := range base {
		if !covered[c.Value] && codeByName(out[:upper], c.Name) == nil {
			out = append(out, c)
		}
	}
	return out
}

func codeByName(codes []Code, name string) *Code {
	if i := slices.IndexFunc(codes, func(c Code) bool { return c.Name == name && name != "" }); i >= 0 {
		return &codes[i]
	}
	return nil
}

func codeByValue(codes []Code, value int) *Code {
	if i := slices.IndexFunc(codes, func(c Code) bool { return c.Value == value && c.Has("value") }); i >= 0 {
		return &codes[i]
	}
	return nil
}

// overlapsTop reports whether to drop g, a range of a preset, because g shares statuses
// with a range in top. If top has a range with the same name as g, g is not dropped: the
// two ranges have been merged. The parameter all contains the ranges after merging.
func overlapsTop(g Range, all, top []Range) bool {
	names := func(name string) bool { return slices.ContainsFunc(top, func(t Range) bool { return t.Name == name }) }
	return !names(g.Name) && slices.ContainsFunc(all, func(t Range) bool {
		return names(t.Name) && t.Min <= g.Max && g.Min <= t.Max
	})
}

// mergedWith returns a copy of p. The fallback and the patterns come from base if p does
// not set them.
func (p Program) mergedWith(base Program) Program {
	p.Entry = p.Entry.clone()
	copyKey(&p.Entry, &base.Entry, "fallback", &p.Fallback, base.Fallback)
	copyKey(&p.Entry, &base.Entry, "name_pattern", &p.NamePattern, base.NamePattern)
	copyKey(&p.Entry, &base.Entry, "error_pattern", &p.ErrorPattern, base.ErrorPattern)
	return p
}

func (g Range) mergedWith(base Range) Range { return overlay(rangeAttributes, g, base, nil) }

func (p Prefix) mergedWith(base Prefix) Prefix { return overlay(prefixAttributes, p, base, nil) }

// mergedWith returns a copy of c with the keys of base that c does not set and that do
// not contradict c.
func (c Code) mergedWith(base Code) Code {
	own := c.Subject()
	return overlay(codeAttributes, c, base, func(key string, merged *Code) bool {
		return own.canInherit(key, base.Subject(), merged.Subject())
	})
}

// mergedWith returns a copy of e with the keys of base that e does not set and that do
// not contradict e.
func (e ErrorCode) mergedWith(base ErrorCode) ErrorCode {
	own := e.Subject()
	return overlay(errorAttributes, e, base, func(key string, merged *ErrorCode) bool {
		return own.canInherit(key, base.Subject(), merged.Subject())
	})
}

// canInherit reports whether s can take a key from base. It cannot if the value in base
// contradicts the keys of s. merged is s with the keys of base that have been added so
// far.
func (s Subject) canInherit(key string, base, merged Subject) bool {
	switch key {
	case "class":
		return withClass(base.Class, s.Recoverable).Conflict() == ""
	case "recoverable":
		return withClass(s.Class, base.Recoverable).Conflict() == ""
	// The condition of base belongs to the value of "recoverable" in base. So s takes
	// the condition only if s does not set "recoverable" to another value.
	case "condition":
		return s.Recoverable == "" || s.Recoverable == base.Recoverable
	case "action":
		return s.reasonNotToRetry() == "" || base.Action != ActionRetry
	case "retry":
		return s.reasonNotToRetry() == "" || merged.NeedsPolicy()
	}
	return true
}

// mergedWith returns a copy of r, with the keys of base that r does not set. The keys
// immediate, backoffs and initial_backoff are different ways to say how long to wait.
// If r sets one of them, the other two are not taken from base.
func (r Retry) mergedWith(base Retry) Retry {
	immediate, listed, begins := r.Has("immediate") && r.Immediate, r.Has("backoffs"), r.Has("initial_backoff")
	return overlay(retryAttributes, r, base, func(key string, _ *Retry) bool {
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

// copyKey copies the value of a key from base to e, unless e sets the key. The last two
// arguments are a pointer to the field of e for this key, and the value in base.
func copyKey[V any](e, base *Entry, key string, to *V, from V) {
	if !e.Has(key) && base.Has(key) {
		*to = from
		e.copySource(base, key)
	}
}

// dropBlankKeys removes keys with the value "". In a file, "" cancels the value of a
// preset. Such keys are of no use after the file has been merged with its presets.
func (r *Registry) dropBlankKeys() {
	dropBlankKeysOf(codeAttributes, r.Codes)
	dropBlankKeysOf(retryAttributes, r.Retries)
	dropBlankKeysOf(errorAttributes, r.Errors)
	dropBlankKeysOf(rangeAttributes, r.Ranges)
	dropBlankKeysOf(prefixAttributes, r.Prefixes)
}

// mergeMaps merges maps. If several maps contain a key, the value in the last of them
// wins.
func mergeMaps[V any](layers ...map[string]V) map[string]V {
	var out map[string]V
	for _, layer := range layers {
		if layer != nil && out == nil {
			out = map[string]V{}
		}
		maps.Copy(out, layer)
	}
	return out
}

// withoutValues returns the classifiers of base without the values that a classifier of
// the same kind in top contains. It drops classifiers that have no values left.
func withoutValues(base, top []Classifier) []Classifier {
	var out []Classifier
	for _, c := range base {
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
