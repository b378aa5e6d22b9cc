package registry

import (
	"math"
	"slices"
	"time"
)

// An attribute is a key of the tables that become a T. One row of the lists
// below is all that the registry knows of a key: from it come decoding, the JSON
// Schema, merging with a preset, and Get.
type attribute[T any] struct {
	key     string
	meaning string // a sentence for the schema; docs/registry.md has it in its tables, too
	read    func(*table, *T)
	copy    func(to, from *T)
	get     func(*T) any
	isBlank func(*T) bool // reports whether the value is an empty text; nil: no text, or never empty
}

// An entry is a pointer to a type that embeds Entry.
type entry[T any] interface {
	*T
	base() *Entry
}

func (e *Entry) base() *Entry { return e }

// field returns the attribute for the field of T that at points to. read
// decodes a value, and is a method of table for most kinds of values.
func field[T, V any](key, meaning string, at func(*T) *V, read func(*table, string) V) attribute[T] {
	return attribute[T]{
		key:     key,
		meaning: meaning,
		read:    func(t *table, x *T) { *at(x) = read(t, key) },
		copy:    func(to, from *T) { *at(to) = *at(from) },
		get:     func(x *T) any { return *at(x) },
	}
}

// word returns the attribute for a field with a text. The file can give an empty
// text to take away what a preset says; the key then counts as absent.
func word[T any, V ~string](key, meaning string, at func(*T) *V, read func(*table, string) V) attribute[T] {
	a := field(key, meaning, at, read)
	a.isBlank = func(x *T) bool { return *at(x) == "" }
	return a
}

// status reads a number that the system knows as an exit status.
func status(t *table, key string) int { return t.integer(key, 0, 255) }

func optionalStatus(t *table, key string) *int { return t.optional(key, 0, 255) }

// oneOf returns a function that reads one of a set of words, or an empty text.
func oneOf[V ~string](set []V) func(*table, string) V {
	return func(t *table, key string) V { return enumOrNone(t, key, set) }
}

var codeAttributes = []attribute[Code]{
	field("value", "the status", func(c *Code) *int { return &c.Value }, status),
	field("name", "the name that documents print", func(c *Code) *string { return &c.Name }, (*table).name),
	word("go", "the Go constant", func(c *Code) *string { return &c.Go }, (*table).text),
	word("meaning", "what happened, in one line", func(c *Code) *string { return &c.Meaning }, (*table).text),
	word("class", "the sort of outcome", func(c *Code) *Class { return &c.Class }, oneOf(classes)),
	word("recoverable", "whether the same call can succeed later: `yes`, `no`, `sometimes`, `depends`, `n/a`",
		func(c *Code) *Recoverable { return &c.Recoverable }, recoverable),
	word("condition", "when it does, or when the status occurs", func(c *Code) *string { return &c.Condition }, (*table).text),
	word("action", "what the caller does next: `proceed`, `retry`, `fix_input`, `escalate`, `abort`, `resume`, `inspect`",
		func(c *Code) *Action { return &c.Action }, oneOf(actions)),
	word("retry", "the policy for trying again", func(c *Code) *string { return &c.Retry }, (*table).text),
	field("commands", "the subcommands that can end with it", func(c *Code) *[]string { return &c.Commands }, (*table).texts),
}

var retryAttributes = []attribute[Retry]{
	field("max_attempts", "how often to try in all, the first time included: one more than the number of retries",
		func(r *Retry) *int { return &r.MaxAttempts }, func(t *table, key string) int { return t.integer(key, math.MinInt32, math.MaxInt32) }),
	field("initial_backoff", "the first wait", func(r *Retry) *time.Duration { return &r.InitialBackoff }, (*table).duration),
	field("backoff_multiplier", "what each wait is multiplied by to get the next",
		func(r *Retry) *float64 { return &r.Multiplier }, func(t *table, key string) float64 { return t.number(key, 1) }),
	field("max_backoff", "no wait is longer", func(r *Retry) *time.Duration { return &r.MaxBackoff }, (*table).duration),
	field("jitter", "how much a wait may vary, as a fraction of it",
		func(r *Retry) *float64 { return &r.Jitter }, func(t *table, key string) float64 { return t.number(key, 0) }),
	field("max_elapsed", "all waits together are not longer", func(r *Retry) *time.Duration { return &r.MaxElapsed }, (*table).duration),
	field("backoffs", "the waits one by one; the last one repeats", func(r *Retry) *[]time.Duration { return &r.Backoffs }, (*table).durations),
	field("immediate", "try again at once", func(r *Retry) *bool { return &r.Immediate }, (*table).boolean),
	word("retry_after", "the envelope field in which the server says how long to wait",
		func(r *Retry) *string { return &r.RetryAfter }, (*table).text),
}

var errorAttributes = []attribute[ErrorCode]{
	field("code", "the error code, unique", func(e *ErrorCode) *string { return &e.Code }, (*table).name),
	field("exit", "the declared status that it ends with", func(e *ErrorCode) **int { return &e.Exit }, optionalStatus),
	word("class", "as for a code", func(e *ErrorCode) *Class { return &e.Class }, oneOf(classes)),
	word("recoverable", "as for a code", func(e *ErrorCode) *Recoverable { return &e.Recoverable }, recoverable),
	word("retry", "as for a code", func(e *ErrorCode) *string { return &e.Retry }, (*table).text),
}

var rangeAttributes = []attribute[Range]{
	field("name", "a unique name", func(g *Range) *string { return &g.Name }, (*table).name),
	word("title", "the heading that documents use", func(g *Range) *string { return &g.Title }, (*table).text),
	field("min", "the lowest status", func(g *Range) *int { return &g.Min }, status),
	field("max", "the highest status", func(g *Range) *int { return &g.Max }, status),
}

var prefixAttributes = []attribute[Prefix]{
	field("prefix", "how the codes of the group begin, unique", func(p *Prefix) *string { return &p.Prefix }, (*table).name),
	word("title", "what documents call the group", func(p *Prefix) *string { return &p.Title }, (*table).text),
}

// CodeKeys returns the keys of [[code]], in the order of the reference.
func CodeKeys() []string { return keys(codeAttributes) }

// RetryKeys returns the keys of [retry.NAME], in the order of the reference.
func RetryKeys() []string { return keys(retryAttributes) }

// Get returns the value of a key of [[code]], of the type of the field that
// holds it. It returns nil for an unknown key.
func (c *Code) Get(key string) any { return get(codeAttributes, c, key) }

// Get returns the value of a key of [retry.NAME], of the type of the field that
// holds it. It returns nil for an unknown key.
func (r *Retry) Get(key string) any { return get(retryAttributes, r, key) }

func keys[T any](all []attribute[T]) []string {
	names := make([]string, len(all))
	for i, a := range all {
		names[i] = a.key
	}
	return names
}

func get[T any](all []attribute[T], x *T, key string) any {
	i := slices.IndexFunc(all, func(a attribute[T]) bool { return a.key == key })
	if i < 0 {
		return nil
	}
	return all[i].get(x)
}

// decode reads all keys of a table and reports the unknown ones.
func decode[T any, P entry[T]](all []attribute[T], t *table) T {
	var x T
	for _, a := range all {
		a.read(t, &x)
		t.describe(a.key, a.meaning)
	}
	*P(&x).base() = t.finish()
	return x
}

// overlay returns top with the keys of under that it lacks and accepts. accepts
// gets what is merged so far; nil accepts every key.
func overlay[T any, P entry[T]](all []attribute[T], top, under T, accepts func(key string, merged *T) bool) T {
	to, from := P(&top).base(), P(&under).base()
	*to = to.clone()
	for _, a := range all {
		if !to.Has(a.key) && from.Has(a.key) && (accepts == nil || accepts(a.key, &top)) {
			a.copy(&top, &under)
			to.adopt(from, a.key)
		}
	}
	return top
}

// forgetBlank makes the keys of entries absent whose values are empty texts.
func forgetBlank[T any, P entry[T]](all []attribute[T], entries []T) {
	for i := range entries {
		e := P(&entries[i]).base()
		for _, a := range all {
			if a.isBlank != nil && a.isBlank(&entries[i]) && e.Has(a.key) {
				*e = e.clone()
				delete(e.keys, a.key)
			}
		}
	}
}
