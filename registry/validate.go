package registry

import (
	"fmt"

	"github.com/exitlint/exitlint/internal/span"
)

// A validator checks a registry without looking at other files.
type validator struct {
	own    Registry  // the file without its presets
	r      *Registry // the file with its presets
	report func(at span.Position, message, advice string)
	// unresolved is set if the file extends a preset that does not exist, so that some
	// names are not known.
	unresolved bool
}

// validate reports problems in the file. It does not look for problems in presets, which
// are always valid.
func (v *validator) validate() {
	v.checkComplete()
	v.checkUniqueCodes()
	v.checkUniqueNames()
	v.checkRanges()
	v.checkReserved()
	v.checkStatuses()
	v.checkPolicies()
	v.checkEnvelopes()
	v.checkContract()
}

// checkComplete reports required keys that neither the file nor a preset sets.
func (v *validator) checkComplete() {
	if v.unresolved {
		return
	}
	var codes, ranges []string
	for _, c := range v.r.Codes {
		if c.Preset != "" {
			codes = append(codes, c.Name)
		}
	}
	for _, g := range v.r.Ranges {
		if g.Preset != "" {
			ranges = append(ranges, g.Name)
		}
	}
	for i := range v.r.Ranges {
		g := &v.r.Ranges[i]
		v.reportMissingKey(&g.Entry, "[[range]]", "name", g.Name, ranges)
	}
	for i := range v.r.Codes {
		c := &v.r.Codes[i]
		if c.Own("value") {
			v.reportMissingKey(&c.Entry, "[[code]]", "value", c.Value, nil)
		} else {
			v.reportMissingKey(&c.Entry, "[[code]]", "name", c.Name, codes)
		}
	}
}

// reportMissingKey reports the required keys of an entry that neither the file nor a
// preset sets. The other parameters are for messages. header is the name of the table,
// such as "[[code]]". key identifies an entry of the table, and given is its value.
// names lists the values of this key in presets.
func (v *validator) reportMissingKey(e *Entry, header, key string, given any, names []string) {
	for _, k := range e.missingKeys {
		if e.Has(k) {
			continue
		}
		message, advice := lackMessage(header, k), "add "+example(k)
		if e.Own(key) && len(v.own.Extends) > 0 {
			message += fmt.Sprintf(", and no preset has one with the %s %v", key, given)
		}
		if near := nearest(fmt.Sprint(given), names); near != "" && e.Own(key) {
			advice = fmt.Sprintf("did you mean %s = %q? If not, %s", key, near, advice)
		}
		v.report(e.at, message, advice)
	}
}

// checkUniqueCodes reports codes that have the same value or the same name as an earlier
// code.
func (v *validator) checkUniqueCodes() {
	values, names := map[int]*Code{}, map[string]*Code{}
	for i := range v.r.Codes {
		c := &v.r.Codes[i]
		if c.Preset != "" {
			continue
		}
		if first, ok := values[c.Value]; ok && c.Has("value") {
			v.report(c.OwnAt(),
				fmt.Sprintf("status %d is already %s on line %d", c.Value, codeLabel(first), first.OwnAt().Line),
				"give each status one [[code]]")
			if !c.Own("value") || !first.Own("value") {
				// One of the two codes declares only its name, and a preset gives it
				// this value. If both codes have the same name, one report is enough.
				continue
			}
		} else if c.Has("value") {
			values[c.Value] = c
		}
		if first, ok := names[c.Name]; ok && c.Own("name") {
			v.report(c.At("name"),
				fmt.Sprintf("name %q is already used on line %d", c.Name, first.Entry.OwnAt("name", "value").Line),
				"give each code a name of its own")
		} else if c.Has("name") {
			names[c.Name] = c
		}
	}
}

// codeLabel returns the name of a code for messages, or "declared" for a code without a
// name.
func codeLabel(c *Code) string {
	if c.Name != "" {
		return c.Name
	}
	return "declared"
}

// checkUniqueNames reports ranges, error codes and prefixes that have the same name as an
// earlier entry of the same kind.
func (v *validator) checkUniqueNames() {
	unique(v, "range", "name", entriesOf(v.own.Ranges),
		func(i int) string { return v.own.Ranges[i].Name })
	unique(v, "error", "code", entriesOf(v.own.Errors),
		func(i int) string { return v.own.Errors[i].Code })
	unique(v, "error_prefix", "prefix", entriesOf(v.own.Prefixes),
		func(i int) string { return v.own.Prefixes[i].Prefix })
}

func unique(v *validator, table, key string, entries []*Entry, name func(int) string) {
	first := map[string]span.Position{}
	for i, e := range entries {
		if !e.Has(key) {
			continue
		}
		if at, ok := first[name(i)]; ok {
			v.report(e.At(key),
				fmt.Sprintf("%s %q is already used on line %d", key, name(i), at.Line),
				fmt.Sprintf("give each [[%s]] its own %s", table, key))
			continue
		}
		first[name(i)] = e.At(key)
	}
}

// checkRanges reports ranges that are empty, and ranges that overlap.
func (v *validator) checkRanges() {
	var sound []*Range
	for i := range v.r.Ranges {
		r := &v.r.Ranges[i]
		if r.Preset != "" || !r.Has("min") || !r.Has("max") {
			continue
		}
		if r.Min > r.Max {
			v.report(r.OwnAt("max", "min"), fmt.Sprintf("max %d is below min %d", r.Max, r.Min),
				fmt.Sprintf("write min = %d and max = %d", r.Max, r.Min))
			continue
		}
		for _, other := range sound {
			if r.Min <= other.Max && other.Min <= r.Max {
				v.reportOverlap(r, other)
			}
		}
		sound = append(sound, r)
	}
}

func (v *validator) reportOverlap(r, other *Range) {
	at := r.OwnAt("min", "max", "name")
	if r.Min < other.Min {
		at = r.OwnAt("max", "min", "name")
	}
	v.report(at,
		fmt.Sprintf("range %q (%d to %d) overlaps %q (%d to %d)", r.Name, r.Min, r.Max, other.Name, other.Min, other.Max),
		"let each status be in one range")
}

// checkStatuses reports statuses that are used but not declared. If any code has no
// value, it reports nothing, because this code may be the missing declaration.
func (v *validator) checkStatuses() {
	for i := range v.r.Codes {
		if !v.r.Codes[i].Has("value") {
			return
		}
	}
	if v.unresolved {
		return
	}
	if p := &v.own.Program; p.Fallback != nil {
		v.checkDeclared(p.At("fallback"), "fallback", *p.Fallback)
	}
	for i := range v.own.Errors {
		if e := &v.own.Errors[i]; e.Exit != nil {
			v.checkDeclared(e.At("exit"), "exit", *e.Exit)
		}
	}
	for i := range v.own.Retries {
		if p := &v.own.Retries[i]; p.Exhausted.Status != nil {
			v.checkDeclared(p.At("exhausted"), "exhausted", *p.Exhausted.Status)
		}
	}
}

func (v *validator) checkDeclared(at span.Position, key string, status int) {
	for _, c := range v.r.Codes {
		if c.Value == status {
			return
		}
	}
	v.report(at, fmt.Sprintf("%s %d is not a declared status", key, status),
		fmt.Sprintf("add a [[code]] with value = %d or write a declared one", status))
}

// checkPolicies reports names of policies that no [retry.NAME] table declares.
func (v *validator) checkPolicies() {
	for i := range v.own.Codes {
		v.checkPolicyName(&v.own.Codes[i].Entry, v.own.Codes[i].Retry)
	}
	for i := range v.own.Errors {
		v.checkPolicyName(&v.own.Errors[i].Entry, v.own.Errors[i].Retry)
	}
	for i := range v.own.Classifiers {
		v.checkPolicyName(&v.own.Classifiers[i].Entry, v.own.Classifiers[i].Retry)
	}
}

func (v *validator) checkPolicyName(e *Entry, name string) {
	if _, ok := v.r.Retry(name); ok || v.unresolved || !e.Has("retry") || name == "" {
		return
	}
	var names []string
	for _, p := range v.r.Retries {
		names = append(names, p.Name)
	}
	advice := fmt.Sprintf("add a table [retry.%s]", name)
	if len(names) > 0 {
		advice = suggest(name, names)
	}
	v.report(e.At("retry"), fmt.Sprintf("retry %q names no policy", name), advice)
}
