package registry

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/exitlint/exitlint/internal/span"
)

// Load reads a registry. The registry must be valid, and the documents and packages
// that it names must exist. Otherwise the error is an [*Invalid] that lists all
// problems.
func Load(file string) (*Registry, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, invalid([]Problem{unreadable(file, err)})
	}
	return LoadSource(file, data)
}

// LoadSource is like [Load], but takes the content of the file from data.
func LoadSource(file string, data []byte) (*Registry, error) {
	r, problems := readRegistry(file, data)
	if r != nil {
		problems = append(problems, r.checkFiles()...)
	}
	if err := invalid(problems); err != nil {
		return nil, err
	}
	return r, nil
}

// Parse reads a registry from data. If the registry is invalid, the error is an
// [*Invalid] that lists all problems. Parse does not look at the files that the registry
// names.
func Parse(file string, data []byte) (*Registry, error) {
	r, problems := readRegistry(file, data)
	if err := invalid(problems); err != nil {
		return nil, err
	}
	return r, nil
}

func unreadable(file string, err error) Problem {
	if pathErr, ok := errors.AsType[*os.PathError](err); ok {
		err = pathErr.Err // the message contains the path already
	}
	return Problem{
		Position: span.Position{File: file},
		Message:  fmt.Sprintf("cannot be read: %v", err),
		Advice:   "name an existing " + FileName + " or write one with exitlint init",
	}
}

// readRegistry decodes a registry, merges it with its presets, and validates the result.
// If data is not valid TOML, the registry is nil.
func readRegistry(file string, data []byte) (*Registry, []Problem) {
	d := &decoder{lines: span.NewLines(file, data)}
	var tree map[string]any
	if _, err := toml.Decode(string(data), &tree); err != nil {
		d.reportSyntax(err, bomLength(data))
		return nil, d.problems
	}
	root := d.newTable("", tree, locate(data), 0, objectSchema())
	r := d.readRegistry(root)
	r.File, r.Dir = file, filepath.Dir(file)
	v := &validator{own: *r, r: r, report: d.report}
	v.extend()
	v.validate()
	slices.SortStableFunc(r.Codes, func(a, b Code) int { return a.Value - b.Value })
	return r, d.problems
}

// A decoder converts decoded TOML to a Registry, and collects problems.
//
// If describing is set, it reads every table as if it were present and empty. [Schema]
// uses this to find out which keys exist.
type decoder struct {
	lines      *span.Lines
	problems   []Problem
	describing bool
	expected   []expectation // the keys that tables must have; empty unless describing is set
}

// An expectation lists the keys that are required in every table with a certain header,
// such as [[code]]. If the file extends a preset, the preset may set them instead.
type expectation struct {
	header string // such as "[[code]]"
	keys   []string
}

func (d *decoder) report(at span.Position, message, advice string) {
	d.problems = append(d.problems, Problem{at, message, advice})
}

// reportSyntax reports an error of the TOML decoder. bom is the length of the byte order
// mark at the start of the file. The offsets of the decoder do not include the mark.
func (d *decoder) reportSyntax(err error, bom int) {
	at, message := d.lines.Position(0), err.Error()
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		at, message = d.lines.Position(parse.Position.Start+bom), cmp.Or(parse.Message, message)
	}
	message = strings.ToLower(message[:1]) + strings.TrimSuffix(message[1:], ".")
	advice := "correct the TOML"
	if strings.Contains(message, "'envelope'") {
		advice = "write [[envelope]] with a name of its own for each sort of envelopes, or [envelope] once"
	}
	d.report(at, message, advice)
}

func (d *decoder) readRegistry(t *table) *Registry {
	r := &Registry{}
	d.checkVersion(t)
	r.Extends = t.readTexts("extends")
	r.Program = d.readProgram(t.subtable("program", "[program]"))
	r.Ranges = decodeAll(t.subtables("range"), readRange)
	r.Codes = decodeAll(t.subtables("code"), readCode)
	r.Reserved = decodeAll(t.subtables("reserved"), readReserved)
	r.Retries = d.readPolicies(t.subtable("retry", "[retry.NAME]"))
	r.Errors = decodeAll(t.subtables("error"), readErrorCode)
	r.Prefixes = decodeAll(t.subtables("error_prefix"), readPrefix)
	r.Classifiers = decodeAll(t.subtables("classifier"), readClassifier)
	r.Envelopes = decodeAll(t.oneOrMore("envelope"), readEnvelope)
	r.Exits = decodeAll(t.subtables("exit"), readExit)
	r.Passthroughs = decodeAll(t.subtables("passthrough"), readPassthrough)
	r.Docs = decodeAll(t.subtables("doc"), readDoc)
	r.Contract = d.readContract(t.subtable("contract", "[contract]"))
	r.Retirements = decodeAll(t.subtables("retired"), readRetired)
	r.Accepts = decodeAll(t.subtables("accept"), readAccept)
	r.Rules = readRules(t.subtable("rules", "[rules]"))
	r.Entry = t.finish()
	return r
}

// topEntry returns an entry for a table that the file does not contain. Its position is
// the start of the file.
func (d *decoder) topEntry() Entry { return Entry{at: d.lines.Position(0)} }

func decodeAll[T any](tables []*table, decode func(*table) T) []T {
	var entries []T
	for _, t := range tables {
		entries = append(entries, decode(t))
	}
	return entries
}

func (d *decoder) checkVersion(t *table) {
	t.shape.Required = []string{"version"}
	v, ok := t.lookup("version", &schema{Type: "integer", Enum: []any{1}})
	switch i, isInt := v.(int64); {
	case !ok:
		d.report(t.entry.at, "the file has no version", "add version = 1 at the top")
	case !isInt:
		t.mismatch("version", v, "write version = 1")
	case i != 1:
		t.reject("version", fmt.Sprintf("version %d is not known", i), "write version = 1")
	}
}

func (d *decoder) readProgram(t *table) Program {
	if t == nil {
		return Program{Entry: d.topEntry()}
	}
	p := Program{
		Name:      t.text("name"),
		Constants: t.readTexts("constants"),
		Fallback:  t.optional("fallback", 0, 255),

		NamePattern:  readPattern(t, "name_pattern"),
		ErrorPattern: readPattern(t, "error_pattern"),
	}
	p.Entry = t.finish()
	return p
}

func (d *decoder) readContract(t *table) Contract {
	if t == nil {
		return Contract{Entry: d.topEntry()}
	}
	c := Contract{Closed: t.boolean("closed")}
	c.Entry = t.finish()
	return c
}

func readRange(t *table) Range {
	t.require("name")
	t.expect("min", "max")
	return decode(rangeAttributes, t)
}

func readCode(t *table) Code {
	t.identify("value", "name")
	return decode(codeAttributes, t)
}

// readRecoverable reads the key "recoverable". If the value is a boolean, the message
// advises the user to write "yes" or "no".
func readRecoverable(t *table, key string) Recoverable {
	if b, ok := t.values[key].(bool); ok {
		t.lookup(key, &schema{})
		word := map[bool]string{true: "yes", false: "no"}[b]
		t.mismatch(key, b, fmt.Sprintf("write %q", word))
		return ""
	}
	return enumOrNone(t, key, recoverables)
}

// readPolicies reads the tables [retry.NAME], in the order of the file.
func (d *decoder) readPolicies(t *table) []Retry {
	if t == nil {
		return nil
	}
	var policies []Retry
	t.eachTable("[retry.%s]", func(name string, p *table) { policies = append(policies, readPolicy(p, name)) })
	return policies
}

func readPolicy(t *table, name string) Retry {
	r := decode(retryAttributes, t)
	r.Name = name
	return r
}

func readErrorCode(t *table) ErrorCode {
	t.require("code")
	return decode(errorAttributes, t)
}

func readPrefix(t *table) Prefix {
	t.require("prefix")
	return decode(prefixAttributes, t)
}

func readClassifier(t *table) Classifier {
	t.require("kind", "class", "values")
	c := Classifier{
		Kind:  enum(t, "kind", classifierKinds),
		Class: enum(t, "class", classes),
	}
	t.choose("kind", string(ClassifierHTTPStatus),
		func() { c.Values = readStatuses(t, "values") },
		func() { c.Values = t.readTexts("values") })
	c.Retry = t.text("retry")
	c.Entry = t.finish()
	return c
}

// readStatuses reads a list of HTTP statuses. It returns them as decimal numbers, because
// the values of all classifiers are strings.
func readStatuses(t *table, key string) []string {
	var values []string
	for i, v := range t.list(key, "write a list of statuses such as [429, 503]", integerSchema(100, 599)) {
		item := ItemKey(key, i)
		switch n, ok := v.(int64); {
		case !ok:
			t.mismatch(item, v, integerAdvice(v))
		case n < 100 || n > 599:
			t.reject(item, fmt.Sprintf("%s is %d", item, n), "write an HTTP status from 100 to 599")
		default:
			values = append(values, strconv.FormatInt(n, 10))
		}
	}
	return values
}

func readExit(t *table) Exit {
	e := Exit{
		Func:   t.name("func"),
		Var:    t.name("var"),
		Arg:    t.optional("arg", 0, math.MaxInt16),
		Status: t.optional("status", 0, 255),
	}
	t.requireOne(`func = "import/path.Name"`, "func", "var")
	t.requireOne("arg = 0 for the first parameter, or the status it always ends with", "arg", "status")
	e.Entry = t.finish()
	return e
}

func readPassthrough(t *table) Passthrough {
	t.require("func", "reason")
	p := Passthrough{Func: t.name("func"), Reason: t.name("reason")}
	p.Entry = t.finish()
	return p
}

func readDoc(t *table) Doc {
	t.require("file")
	d := Doc{
		File:    t.name("file"),
		Heading: t.text("heading"),
		Kind:    enum(t, "kind", docKinds),
		Partial: t.boolean("partial"),
	}
	meanings := t.boolean("meanings")
	if columns := t.subtable("columns", "[doc.columns]"); columns != nil {
		d.Columns = readHeaders(columns)
	}
	d.Entry = t.finish()
	d.Meanings = meanings || !d.Has("meanings")
	for _, key := range []string{"heading", "columns", "meanings"} {
		if d.Kind == DocSchema && d.Has(key) {
			t.d.report(d.KeyAt(key), fmt.Sprintf("a JSON Schema has no %s", key), "remove it, or write another kind")
		}
	}
	return d
}

// readHeaders reads [doc.columns], which says what the columns of a document contain.
// Each of these lines says that the column with the header "Symbol" contains names:
//
//	name = "Symbol"
//	Symbol = "name"
//
// Only with the second form can several columns contain names.
func readHeaders(t *table) map[string]string {
	columns, fields := map[string]string{}, columnFields()
	if t.d.describing {
		for _, field := range fields {
			t.name(field)
		}
		t.shape.Others = wordSchema(fields)
	}
	if t.node == nil {
		return columns
	}
	for _, f := range t.node.fields {
		switch value := t.name(f.name); {
		case value == "":
			// t.name has already reported a problem with this value
		case slices.Contains(fields, f.name):
			columns[value] = f.name
		case slices.Contains(fields, value):
			columns[f.name] = value
		default:
			t.d.report(t.d.lines.Position(f.key), fmt.Sprintf("unknown field %q in [doc.columns]", f.name), suggest(f.name, fields))
		}
	}
	return columns
}

func readRules(t *table) map[string]bool {
	if t == nil {
		return nil
	}
	t.shape.Others = &schema{Type: "boolean"}
	if t.node == nil {
		return nil
	}
	on := map[string]bool{}
	for _, f := range t.node.fields {
		v, _ := t.lookup(f.name, &schema{Type: "boolean"})
		if _, ok := v.(map[string]any); ok {
			t.mismatch(f.name, v, fmt.Sprintf("write the rule in quotes, \"%s/…\" = true", f.name))
			continue
		}
		on[f.name] = t.boolean(f.name)
	}
	t.finish()
	return on
}

// The words that are valid as values of keys, in the order in which messages list them.
var (
	classes = []Class{
		ClassSuccess, ClassNoOp, ClassPartial, ClassTransient, ClassPermanent, ClassFatal,
		ClassBlocked, ClassCancelled, ClassControl, ClassMixed,
	}
	recoverables = []Recoverable{RecoverableYes, RecoverableNo, RecoverableSometimes, RecoverableDepends, RecoverableNA}
	sideEffects  = []SideEffects{SideEffectsNone, SideEffectsPartial, SideEffectsComplete}
	actions      = []Action{ActionProceed, ActionRetry, ActionFixInput, ActionEscalate, ActionAbort, ActionResume, ActionInspect}

	classifierKinds = []ClassifierKind{ClassifierErrno, ClassifierHTTPStatus, ClassifierMessage}
	docKinds        = []DocKind{DocCodes, DocRetry, DocErrors, DocClasses, DocSchema}

	roles   = []string{RoleErrorCode, RoleMessage, RoleExitCode, RoleRecoverable, RoleSuggestion, RoleRetryAfter}
	streams = []Stream{Stdout, Stderr}
)

// columnFields returns the words that say in [doc.columns] what a column contains. Most
// are keys of the registry. A few, such as max_retries, stand for values that are
// computed from keys.
func columnFields() []string {
	all := slices.Concat(CodeKeys(), []string{"range"},
		slices.Insert(RetryKeys(), 1, "max_retries"), []string{"total"},
		[]string{"code", "exit", "prefix", "title"})
	return slices.DeleteFunc(all, func(key string) bool {
		return slices.Contains([]string{"condition", "side_effects", "immediate", "before", "retry_after", "exhausted", "errors"}, key)
	})
}
