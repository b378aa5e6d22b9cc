package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// Resolve decides which entries the registry gets, and with which values. If all claims
// about a key agree, the entry gets their value. Otherwise a comment lists the values.
// Codes and ranges are sorted by status. All other entries keep the order in which they
// were read.
func (d *Draft) Resolve() {
	d.resolveCodes()
	d.resolveRanges()
	d.resolvePolicies()
	d.resolveLimits()
	d.sharePolicies()
	for _, c := range d.codes {
		c.inherit(d.presetCode(c.Value))
		c.reconcile()
	}
	d.resolveStringConstants()
	d.resolveErrors()
	d.resolveDocs()
	d.retries = slices.DeleteFunc(d.retries, func(p *policy) bool {
		return !slices.ContainsFunc(d.codes, func(c *code) bool { return c.Retry == p.Name }) &&
			!slices.ContainsFunc(d.errors, func(e *errorCode) bool { return e.Retry == p.Name })
	})
	if len(d.prefixes) > 0 {
		d.resolvePrefixes()
	}
	d.resolvePresets()
	d.resolveEnvelopes()
}

// resolveDocs sets partial = true in [[doc]] entries whose documents need not list every
// status. It considers only documents that the user did not name, and sets the key if one
// of these is true:
//
//   - The document lists fewer statuses than another one.
//   - It lacks a status, and lists statuses only in sentences.
//   - It lacks a status, and there are several programs. The document may describe only one
//     of them.
func (d *Draft) resolveDocs() {
	most := 0
	for _, l := range d.listed {
		most = max(most, d.countProgramStatuses(l))
	}
	for _, e := range d.docs {
		l := d.listed[e.File]
		if l == nil || len(l.values) == 0 {
			continue
		}
		var without []string
		for _, c := range d.codes {
			if c.isReached && !l.values[c.Value] {
				without = append(without, strconv.Itoa(c.Value))
			}
		}
		e.Partial = d.countProgramStatuses(l) < most || len(without) > 0 && (!l.hasTable || len(d.Programs) > 1)
		if e.Partial && len(without) > 0 {
			addNote(&e.notes, "it does not have %s; take partial away if it is to list all", formatFew(without))
		}
	}
}

// countProgramStatuses counts the statuses in l that programs can end with. If the code
// was not read, it counts all statuses in l.
func (d *Draft) countProgramStatuses(l *listing) int {
	if !slices.ContainsFunc(d.codes, func(c *code) bool { return c.isReached }) {
		return len(l.values)
	}
	n := 0
	for _, c := range d.codes {
		if c.isReached && l.values[c.Value] {
			n++
		}
	}
	return n
}

// resolveCodes sets the keys of each code, such as its meaning, from what the documents and
// the code say. If they give different values to a key, it usually leaves out the key.
func (d *Draft) resolveCodes() {
	slices.SortStableFunc(d.codes, func(a, b *code) int { return a.Value - b.Value })
	for _, c := range d.codes {
		c.Meaning = c.agreedValue("meaning", &c.notes)
		if len(c.distinct("meaning")) == 0 {
			c.Meaning = c.comment
		}
		c.Since = c.agreedValue("since", &c.notes)
		c.Class = registry.Class(c.agreedValue("class", &c.notes))
		c.Action = registry.Action(c.agreedValue("action", &c.notes))
		c.Recoverable = registry.Recoverable(c.agreedValue("recoverable", &c.notes))
		if said := c.distinct("condition"); c.Recoverable != "" && len(said) > 0 {
			c.Condition = said[0].value
		}
	}
	d.resolveNames()
}

// reconcile removes values that exitlint would report in a registry. These are values
// that contradict each other, such as class = "permanent" with recoverable = "yes", and
// values that need a retry policy if there is none. reconcile also sets the class of the
// status 0.
func (c *code) reconcile() {
	answered := c.Recoverable != ""
	switch {
	case c.Value == 0:
		c.Class = registry.ClassSuccess
		if answered && c.Recoverable != registry.RecoverableNA {
			addNote(&c.notes, "documented as recoverable = %q", c.Recoverable)
			c.Recoverable, c.Condition = "", ""
		}
		if !answered && len(c.distinct("recoverable")) == 0 {
			c.Recoverable = registry.RecoverableNA
		}
	case answered && contradicts(c.Class, c.Recoverable):
		addNote(&c.notes, "undecided: it is documented as class %q and as recoverable %q, which exclude each other", c.Class, c.Recoverable)
		c.Class = ""
	}
	if c.Retry != "" && c.NeverRetried() {
		addNote(&c.notes, "the documents give the policy %q for it, though it is not to be retried", c.Retry)
		c.Retry = ""
	}
	if c.Retry != "" {
		return
	}
	if c.Action == registry.ActionRetry && c.Subject().NeedsPolicy() {
		addNote(&c.notes, "action = \"retry\" needs a policy: how often, and after which wait?")
		c.Action = ""
	}
	if c.Class == registry.ClassTransient && c.Subject().NeedsPolicy() {
		addNote(&c.notes, "class = \"transient\" needs a policy: how often, and after which wait?")
		c.Class = ""
	}
}

// contradicts reports whether a code cannot have both values, such as the class
// "permanent" and recoverable = "yes".
func contradicts(class registry.Class, r registry.Recoverable) bool {
	switch class {
	case registry.ClassSuccess, registry.ClassNoOp:
		return r != registry.RecoverableNA
	case registry.ClassPermanent, registry.ClassFatal:
		return r == registry.RecoverableYes
	case registry.ClassTransient:
		return r == registry.RecoverableNo
	}
	return false
}

// resolveRanges drops ranges that are empty or not within 0 to 255. If two ranges overlap,
// it drops the later one, because nothing shows which of the two is right.
func (d *Draft) resolveRanges() {
	var out []registry.Range
	named := func(name string) bool {
		return slices.ContainsFunc(out, func(r registry.Range) bool { return r.Name == name })
	}
	for _, r := range d.ranges {
		i := slices.IndexFunc(out, func(k registry.Range) bool { return r.Min <= k.Max && k.Min <= r.Max })
		switch {
		case r.Min < 0 || r.Max > 255 || r.Min > r.Max:
			addNote(&d.notes, "Left out: %s (%d to %d) is no range of statuses.", r.Title, r.Min, r.Max)
		case i >= 0:
			if k := out[i]; k.Title != r.Title || k.Min != r.Min || k.Max != r.Max {
				addNote(&d.notes, "Left out: %s (%d to %d) overlaps %s (%d to %d).", r.Title, r.Min, r.Max, k.Title, k.Min, k.Max)
			}
		default:
			r.Name = freeName(named, cmp.Or(r.Name, "from_"+strconv.Itoa(r.Min)))
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, func(a, b registry.Range) int { return a.Min - b.Min })
	d.ranges = out
}

// resolveErrors sets the status and the other keys of each error code. It leaves out
// "class" and "recoverable" if the entry of the status has the same value.
func (d *Draft) resolveErrors() {
	for _, e := range d.errors {
		var status registry.Code
		if exit := e.agreedValue("exit", &e.notes); exit != "" {
			value, _ := strconv.Atoi(exit)
			if c := d.code(value); c != nil {
				status, e.Exit = c.Code, &value
			} else if c := d.presetCode(value); c != nil {
				status, e.Exit = *c, &value
			} else {
				addNote(&e.notes, "documented to end with %d, which nothing declares", value)
			}
		}
		e.Class = registry.Class(e.agreedValue("class", &e.notes))
		e.Recoverable = registry.Recoverable(e.agreedValue("recoverable", &e.notes))
		if e.Class == status.Class {
			e.Class = ""
		}
		if e.Recoverable == status.Recoverable {
			e.Recoverable = ""
		}
		e.reconcile(status)
	}
}

// reconcile removes contradicting keys from the entry of an error code, and adds a note
// with the reason. Keys can contradict each other, or the keys of "status", the
// [[code]] entry for the exit status of the error. It also removes keys that need a
// retry policy if there is none.
func (e *errorCode) reconcile(status registry.Code) {
	class, recoverable := cmp.Or(e.Class, status.Class), cmp.Or(e.Recoverable, status.Recoverable)
	retry := status.Action == registry.ActionRetry && recoverable == registry.RecoverableYes
	open := recoverable == registry.RecoverableSometimes || recoverable == registry.RecoverableDepends
	switch {
	case e.Class == "" && e.Recoverable == "" && e.Retry == "":
	case contradicts(class, recoverable):
		addNote(&e.notes, "undecided: it is documented as class %q and as recoverable %q, which exclude each other", class, recoverable)
		e.Class, e.Recoverable = "", ""
	case e.Retry != "" && (&registry.Code{Class: class, Recoverable: recoverable, Action: status.Action}).NeverRetried():
		addNote(&e.notes, "the documents give it a policy, though it is not to be retried")
		e.Retry = ""
	case status.Retry == "" && e.Retry == "" && (retry || class == registry.ClassTransient && (!open || status.Action == registry.ActionRetry)):
		addNote(&e.notes, "documented as class = %q, which needs a policy: how often, and after which wait?", class)
		e.Class = ""
		if retry || status.Class == registry.ClassTransient {
			e.Recoverable = ""
		}
	}
}

// resolvePrefixes drops prefixes so that no error code begins with two of them.
// TASK_LOAD_GONE, for example, begins with TASK_ and TASK_LOAD_. Of two such prefixes,
// resolvePrefixes keeps the one that comes first in the list.
func (d *Draft) resolvePrefixes() {
	var out []registry.Prefix
	for _, p := range d.prefixes {
		if slices.ContainsFunc(d.errors, func(e *errorCode) bool {
			return strings.HasPrefix(e.Code, p.Prefix) && slices.ContainsFunc(out, func(k registry.Prefix) bool { return strings.HasPrefix(e.Code, k.Prefix) })
		}) {
			addNote(&d.notes, "Left out: the prefix %s; some error codes with it have another one, too.", p.Prefix)
			continue
		}
		out = append(out, p)
	}
	d.prefixes = out
}
