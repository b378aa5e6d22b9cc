package registry

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// text reads a string, which may be "".
func (t *table) text(key string) string { return t.string(key, textSchema(false)) }

func (t *table) string(key string, shape *schema) string {
	v, ok := t.lookup(key, shape)
	if !ok {
		return ""
	}
	s, ok := v.(string)
	if !ok {
		t.mismatch(key, v, quoteAdvice(v))
	}
	return s
}

// name reads a string that must not be "".
func (t *table) name(key string) string {
	s := t.string(key, textSchema(true))
	if s == "" && t.entry.Has(key) {
		t.reject(key, key+" is empty", "write a text")
	}
	return s
}

// integer returns the value of a key, which must be an integer from lo to hi, inclusive.
// It reports any other value as a problem, and then returns 0.
func (t *table) integer(key string, lo, hi int) int {
	v, ok := t.lookup(key, integerSchema(lo, hi))
	if !ok {
		return 0
	}
	i, ok := v.(int64)
	if !ok {
		t.mismatch(key, v, integerAdvice(v))
		return 0
	}
	if i < int64(lo) || i > int64(hi) {
		advice := fmt.Sprintf("write a number from %d to %d", lo, hi)
		if lo == math.MinInt32 {
			advice = fmt.Sprintf("write at most %d", hi)
		}
		t.reject(key, fmt.Sprintf("%s is %d", key, i), advice)
		return 0
	}
	return int(i)
}

// optional is like integer, but returns nil if the key is not set.
func (t *table) optional(key string, lo, hi int) *int {
	i := t.integer(key, lo, hi)
	if !t.entry.Has(key) {
		return nil
	}
	return &i
}

// number reads a number such as 2 or 1.5. If the key is not set, or its value is not a
// number, the result is the given default, the parameter absent.
func (t *table) number(key string, absent float64) float64 {
	v, ok := t.lookup(key, &schema{Type: "number"})
	if !ok {
		return absent
	}
	switch f := v.(type) {
	case int64:
		return float64(f)
	case float64:
		if !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f
		}
		t.reject(key, fmt.Sprintf("%s is %v", key, f), "write a finite number")
	default:
		t.mismatch(key, v, "write a number without quotes")
	}
	return absent
}

func (t *table) boolean(key string) bool {
	v, ok := t.lookup(key, &schema{Type: "boolean"})
	if !ok {
		return false
	}
	b, ok := v.(bool)
	if !ok {
		t.mismatch(key, v, "write true or false without quotes")
	}
	return b
}

// readTexts reads a list of strings that must not be "". Invalid items become "", so that
// the indexes of the other items stay the same. The result is nil if the key is not set,
// or if its value is not a list.
func (t *table) readTexts(key string) []string {
	list := t.list(key, "write a list of strings such as [\"a\", \"b\"]", textSchema(true))
	if list == nil {
		return nil
	}
	texts := make([]string, 0, len(list))
	for i, v := range list {
		item := ItemKey(key, i)
		s, ok := v.(string)
		switch {
		case !ok:
			t.mismatch(item, v, quoteAdvice(v))
		case s == "":
			t.reject(item, item+" is empty", "write a text or remove it")
		}
		texts = append(texts, s)
	}
	return texts
}

// list reads the value of a key as a list. items is the schema of the items. The result
// is nil if the key is not set, or if its value is not a list; list reports the second
// case. An empty list is not nil.
func (t *table) list(key, advice string, items *schema) []any {
	v, ok := t.lookup(key, listSchema(items))
	if !ok {
		return nil
	}
	all := itemsOf(v)
	if all == nil {
		t.mismatch(key, v, advice)
	}
	return all
}

// itemsOf returns the items of an array, for which the TOML decoder has two Go types. For
// any other value it returns nil.
func itemsOf(v any) []any {
	switch list := v.(type) {
	case []any:
		return list
	case []map[string]any:
		items := make([]any, len(list))
		for i, m := range list {
			items[i] = m
		}
		return items
	}
	return nil
}

func (t *table) duration(key string) time.Duration {
	v, ok := t.lookup(key, durationSchema())
	if !ok {
		return 0
	}
	return t.parseDuration(key, v)
}

func (t *table) readDurations(key string) []time.Duration {
	list := t.list(key, `write a list of durations such as ["1s", "5s"]`, durationSchema())
	spans := make([]time.Duration, len(list))
	for i, v := range list {
		spans[i] = t.parseDuration(ItemKey(key, i), v)
	}
	return spans
}

func (t *table) parseDuration(key string, v any) time.Duration {
	s, ok := v.(string)
	if !ok {
		t.mismatch(key, v, `write a duration in quotes, such as "100ms"`)
		return 0
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		t.reject(key, fmt.Sprintf("%s is %q, which is not a duration", key, s), `write a number with a unit, such as "100ms", "30s" or "5m"`)
		return 0
	}
	return d
}

// enum returns the value of a key in a TOML table. The value must be one of the words
// in set.
func enum[T ~string](t *table, key string, set []T) T {
	return choose(t, key, set, wordSchema(set))
}

// enumOrNone is like enum, but the value may also be "", which cancels the value of a
// preset.
func enumOrNone[T ~string](t *table, key string, set []T) T {
	if t.values[key] == "" {
		t.lookup(key, &schema{})
		return ""
	}
	return choose(t, key, set, wordSchema(append(slices.Clip(set), "")))
}

func choose[T ~string](t *table, key string, set []T, shape *schema) T {
	v, ok := t.lookup(key, shape)
	if !ok {
		return ""
	}
	var names []string
	for _, w := range set {
		names = append(names, string(w))
	}
	s, ok := v.(string)
	switch {
	case !ok:
		t.mismatch(key, v, "write one of "+quoted(names))
		return ""
	case !slices.Contains(names, s):
		t.reject(key, fmt.Sprintf("%s %q is not known", key, s), suggest(s, names))
		return ""
	}
	return T(s)
}

// kindOf returns the type of a value, such as "a string".
func kindOf(v any) string {
	switch v.(type) {
	case string:
		return "a string"
	case int64:
		return "an integer"
	case float64:
		return "a float"
	case bool:
		return "a boolean"
	case time.Time:
		return "a date or time"
	case map[string]any:
		return "a table"
	case []map[string]any:
		return "an array of tables"
	default:
		return "an array"
	}
}

func quoteAdvice(v any) string {
	switch v.(type) {
	case int64, float64, bool:
		return fmt.Sprintf("write it in quotes, %q", fmt.Sprint(v))
	}
	return "write one string in quotes"
}

func integerAdvice(v any) string {
	if s, ok := v.(string); ok {
		if _, err := strconv.Atoi(s); err == nil {
			return fmt.Sprintf("write %s without quotes", s)
		}
	}
	return "write a whole number"
}

// example returns a line that sets a key, for advice: `name = "…"`.
func example(key string) string {
	if value, ok := examples[key]; ok {
		return key + " = " + value
	}
	return key + ` = "…"`
}

var examples = map[string]string{
	"version": "1",
	"value":   "N, a status from 0 to 255",
	"min":     "N, its lowest status",
	"max":     "N, its highest status",
	"kind":    `"errno", "http_status" or "message"`,
	"values":  "[…]",
	"func":    `"import/path.Name"`,
}

func quoted(words []string) string {
	q := make([]string, len(words))
	for i, w := range words {
		q[i] = strconv.Quote(w)
	}
	return strings.Join(q, ", ")
}
