package fix_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/doc/writer"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/test/slow"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

// pool contains codes for the registries of the test. Each code has a name in the
// registry, a name in Go, and a meaning in the registry. It also has other words for
// the meaning, which a document may contain.
var pool = []code{
	{name: "GENERAL_ERROR", goes: "ExitGeneral", meaning: "An error that nothing else names", page: "Anything that has no number of its own"},
	{name: "INVALID_INPUT", goes: "ExitInput", meaning: "Arguments are wrong", page: "Bad flags, see `--help`"},
	{name: "NOT_FOUND", goes: "ExitNotFound", meaning: "No such task exists", page: "The task is gone"},
	{name: "LOCK_TIMEOUT", goes: "ExitLockTimeout", meaning: "Somebody else holds the lock", page: "Gave up on waiting"},
	{name: "CONFLICT", goes: "ExitConflict", meaning: "The file was changed in between", page: "Two writers at once"},
	{name: "CONFIG_ERROR", goes: "ExitConfig", meaning: "The configuration cannot be read", page: "Look at ~/.tool.toml"},
	{name: "QUOTA_EXCEEDED", goes: "ExitQuota", meaning: "The disk quota is used up", page: "Too much was written"},
	{name: "RATE_LIMITED", goes: "ExitRateLimited", meaning: "The server asks to slow down", page: "Come back later"},
	{name: "AUTH_REQUIRED", goes: "ExitAuth", meaning: "Nobody is logged in", page: "Run login first"},
	{name: "CHECKSUM_MISMATCH", goes: "ExitChecksum", meaning: "The download is damaged", page: "Fetch it again"},
	{name: "DEPENDENCY_MISSING", goes: "ExitDependency", meaning: "A helper program is not installed", page: "Install git"},
	{name: "INTERRUPTED", goes: "ExitInterrupted", meaning: "Stopped by Ctrl-C", page: "Somebody pressed a key"},
}

var conditions = []string{"after a minute", "once it is free", "with other flags"}

// A sort says how the descriptions of codes in a registry and in its document are
// related.
type sort int

const (
	sameWords sort = iota // the document has the meanings of the registry
	ownWords              // the registry has no meanings; the document has texts of its own
	preset                // the registry has the meanings of a preset; the document has texts of its own
)

// drawCodes returns some random codes with random numbers.
func drawCodes(r *rand.Rand, words sort) []code {
	codes := []code{{name: "OK", goes: "ExitOK", meaning: "All went well", page: "Done", recoverable: "n/a"}}
	values := []int{1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 20, 21, 22, 30, 64, 70, 75, 130}
	r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	for i, at := range r.Perm(len(pool))[:4+r.IntN(4)] {
		c := pool[at]
		c.value, c.recoverable = values[i], []string{"yes", "no", "no", "sometimes"}[r.IntN(4)]
		if r.IntN(3) == 0 && c.recoverable != "no" {
			c.condition = conditions[r.IntN(len(conditions))]
		}
		if i < 2 || r.IntN(3) == 0 {
			c.recoverable, c.retries, c.delay = "yes", 2+r.IntN(5), 50*(1+r.IntN(9))
		}
		codes = append(codes, c)
	}
	slices.SortFunc(codes, func(a, b code) int { return a.value - b.value })
	for i := range codes {
		if words == sameWords {
			codes[i].page = codes[i].meaning
		}
	}
	return codes
}

// presetCodes returns the codes of the claude-todo preset. About half of them, drawn at
// random, have other words in a document than in the preset.
func presetCodes(r *rand.Rand) []code {
	reg, err := registry.Parse("exitlint.toml", []byte("version = 1\nextends = [\"claude-todo\"]\n"))
	if err != nil {
		panic(err)
	}
	var codes []code
	for i := range reg.Codes {
		c := &reg.Codes[i]
		drawn := code{value: c.Value, name: c.Name, goes: c.GoName(), meaning: c.Meaning, page: c.Meaning, recoverable: string(c.Recoverable)}
		if r.IntN(2) == 0 {
			drawn.page = fmt.Sprintf("What page %d says", 1000+i)
		}
		if policy, ok := reg.Retry(c.Retry); ok {
			drawn.retries, drawn.delay = policy.MaxAttempts-1, int(policy.InitialBackoff.Milliseconds())
		}
		codes = append(codes, drawn)
	}
	return codes
}

// toml returns the source of a registry with the given codes. If doc is not "", the
// registry lists the document with the name doc.
func toml(codes []code, words sort, doc string) string {
	var b strings.Builder
	b.WriteString("version = 1\n")
	for _, c := range codes {
		fmt.Fprintf(&b, "\n[[code]]\nvalue       = %d\nname        = %q\ngo          = %q\nrecoverable = %q\n", c.value, c.name, c.goes, c.recoverable)
		if words == sameWords {
			fmt.Fprintf(&b, "meaning     = %q\n", c.meaning)
		}
		if c.retries > 0 {
			fmt.Fprintf(&b, "class       = \"transient\"\nretry       = %q\n", strings.ToLower(c.name))
		}
	}
	for _, c := range codes {
		if c.retries > 0 {
			fmt.Fprintf(&b, "\n[retry.%s]\nmax_attempts       = %d\ninitial_backoff    = \"%dms\"\nbackoff_multiplier = 2.0\n", strings.ToLower(c.name), c.retries+1, c.delay)
		}
	}
	for _, c := range codes[1:] {
		fmt.Fprintf(&b, "\n[[error]]\ncode = \"E_%s\"\nexit = %d\n", c.name, c.value)
	}
	if doc != "" {
		fmt.Fprintf(&b, "\n[[doc]]\nfile = %q\n", doc)
	}
	return b.String()
}

// A mistake is the text of a document with one mistake in it.
type mistake struct {
	kind   string
	text   string
	holes  []span // the cells that a fix may change; nil if a fix may add a row anywhere
	frozen bool   // whether no fix may change the document
	wide   bool   // whether the mistake makes a column too wide, so that this is no longer a table
}

// put returns a mistake that replaces the text of some cells.
func (p page) put(kind string, cells ...replacement) mistake {
	slices.SortFunc(cells, func(a, b replacement) int { return a.cell.start - b.cell.start })
	m := mistake{kind: kind}
	at := 0
	for _, c := range cells {
		m.text += p.text[at:c.cell.start]
		from := len(m.text)
		raw := p.text[c.cell.start:c.words.start] + c.text + p.text[c.words.end:c.cell.end]
		// Keep the columns aligned, as a careful author would.
		if narrow := strings.TrimRight(raw, " "); c.padded {
			raw = narrow + strings.Repeat(" ", max(0, c.cell.end-c.cell.start-len(narrow)))
		}
		m.wide = m.wide || p.isFixedWidth() && len([]rune(raw)) != len([]rune(p.text[c.cell.start:c.cell.end]))
		m.text += raw
		m.holes = append(m.holes, span{from, len(m.text)})
		at = c.cell.end
	}
	m.text += p.text[at:]
	return m
}

// isFixedWidth reports whether the columns of the table have a fixed width, as in
// reStructuredText.
func (p page) isFixedWidth() bool {
	return strings.HasPrefix(p.text, "Exit codes\n==========\n\n+") || strings.HasPrefix(p.text, "Exit codes\n==========\n\n==")
}

// A replacement is new text for a cell.
type replacement struct {
	cell, words span
	text        string
	padded      bool
}

func (p page) cell(i int, f field, text string, padded bool) replacement {
	return replacement{p.rows[i].cells[f], p.rows[i].texts[f], text, padded}
}

func (p page) said(i int, f field) string {
	s := p.rows[i].texts[f]
	return p.text[s.start:s.end]
}

// plant makes a random mistake in a page. It returns false if the page has no
// cell in which it can make the mistake.
func (p page) plant(r *rand.Rand, f form, fields []field, codes []code) (mistake, bool) {
	shown := len(p.rows)
	i := r.IntN(shown)
	j := (i + 1 + r.IntN(shown-1)) % shown
	padded := r.IntN(2) == 0 && (f.name == "aligned pipe table" || f.name == "comment pipe table") || p.isFixedWidth()
	has := func(f field) bool { return slices.Contains(fields, f) }
	used := func(v int) bool { return slices.ContainsFunc(codes, func(c code) bool { return c.value == v }) }
	goes := strings.HasPrefix(f.name, "Go con") || f.name == "Go map"
	switch r.IntN(10) {
	case 0:
		m := p.put("another code's number", p.cell(i, value, p.said(j, value), padded))
		m.frozen = goes
		return m, true
	case 1:
		v := 100 + r.IntN(20)
		for used(v) {
			v++
		}
		m := p.put("a number of no code", p.cell(i, value, strconv.Itoa(v), padded))
		m.frozen = goes
		return m, true
	case 2:
		if !has(name) {
			return mistake{}, false
		}
		m := p.put("another code's name", p.cell(i, name, p.said(j, name), padded))
		m.frozen = goes
		return m, true
	case 3:
		if !has(name) {
			return mistake{}, false
		}
		m := p.put("a name of no code", p.cell(i, name, p.said(i, name)+"X", padded))
		m.frozen = goes
		return m, true
	case 4:
		cells := []replacement{p.cell(i, value, p.said(j, value), padded), p.cell(j, value, p.said(i, value), padded)}
		m := p.put("swapped numbers", cells...)
		m.frozen = goes
		return m, true
	case 5:
		if !has(recoverable) {
			return mistake{}, false
		}
		word, rest, _ := strings.Cut(p.said(i, recoverable), " ")
		if rest != "" {
			rest = " " + rest
		}
		other := map[string]string{"Yes": "No", "No": "Yes", "N/A": "Yes", "Sometimes": "No"}[word]
		return p.put("the other answer", p.cell(i, recoverable, other+rest, padded)), true
	case 6:
		gone := p.rows[i]
		return mistake{kind: "a row left out", text: p.text[:gone.start] + p.text[gone.end:], frozen: goes}, true
	case 7:
		if !has(meaning) {
			return mistake{}, false
		}
		return p.put("another meaning", p.cell(i, meaning, "Old words that nobody has changed", padded)), true
	case 8:
		if has(retries) {
			return p.put("another number of retries", p.cell(i, retries, "9", padded)), true
		}
		if !has(name) {
			return mistake{}, false
		}
		m := p.put("swapped names", p.cell(i, name, p.said(j, name), padded), p.cell(j, name, p.said(i, name), padded),
			// The mistake leaves these two cells unchanged, but a fix may change them.
			p.cell(i, value, p.said(i, value), false), p.cell(j, value, p.said(j, value), false))
		m.frozen = goes
		return m, true
	default:
		if has(delay) {
			return p.put("another wait", p.cell(i, delay, "7ms", padded)), true
		}
		return mistake{kind: "a row too many", frozen: true}, true
	}
}

// A tally counts the outcomes for each kind of mistake.
type tally map[string]map[string]int

func (t tally) add(kind, what string) {
	if t[kind] == nil {
		t[kind] = map[string]int{}
	}
	t[kind][what]++
}

func (t tally) log(tb testing.TB) {
	sum := map[string]int{}
	total := 0
	for _, kind := range slices.Sorted(maps.Keys(t)) {
		n := 0
		var parts []string
		for _, what := range slices.Sorted(maps.Keys(t[kind])) {
			n += t[kind][what]
			sum[what] += t[kind][what]
			parts = append(parts, fmt.Sprintf("%s %d", what, t[kind][what]))
		}
		total += n
		tb.Logf("%-28s %5d: %s", kind, n, strings.Join(parts, ", "))
	}
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(sum)) {
		parts = append(parts, fmt.Sprintf("%s %d", what, sum[what]))
	}
	tb.Logf("%-28s %5d: %s", "planted", total, strings.Join(parts, ", "))
}

// draws returns the number of mistakes to test: few or, in slow tests, many.
func draws(few, many int) int {
	if slow.Tests {
		return many
	}
	return few
}

// TestDocuments makes mistakes in random documents, and fixes them as docs
// --write and --fix do. A fix must not change anything outside the wrong cell,
// and must not cause new findings. EXITLINT_SEED=7 repeats the test with seed 7.
func TestDocuments(t *testing.T) {
	t.Parallel()
	done := tally{}
	from, to := uint64(0), uint64(draws(400, 4000))
	if seed, err := strconv.ParseUint(os.Getenv("EXITLINT_SEED"), 10, 64); err == nil {
		from, to = seed, seed+1
	}
	dir := t.TempDir()
	for seed := from; seed < to; seed++ {
		d := drawing{TB: t, seed: seed, dir: dir}
		kind, what := d.try()
		done.add(kind, what)
		if os.Getenv("EXITLINT_ALL") != "" {
			t.Logf("seed %d: %v %s: %s: %s", seed, d.words, d.form.name, kind, what)
		}
	}
	done.log(t)
}

// A drawing is a random document with its registry. The seed determines both.
type drawing struct {
	testing.TB
	seed  uint64
	dir   string
	form  form
	words sort
	reg   *registry.Registry
}

// try makes a mistake in the document and fixes it. It returns the kind of the
// mistake and the outcome.
func (d *drawing) try() (kind, what string) {
	r := rand.New(rand.NewPCG(d.seed, 14))
	d.words = sort(r.IntN(2))
	codes := drawCodes(r, d.words)
	if r.IntN(8) == 0 {
		d.words, codes = preset, presetCodes(r)
	}
	d.form = forms[r.IntN(len(forms))]
	fields := d.form.fields
	if fields[len(fields)-1] == delay && r.IntN(2) == 0 {
		fields = []field{value, retries, delay}
	}
	if len(fields) > 2 && fields[0] == value && !slices.Contains(fields, retries) && !strings.HasPrefix(d.form.name, "Go ") && d.form.name != "Markdown list with names" {
		fields = slices.DeleteFunc(slices.Clone(fields), func(f field) bool { return f != value && r.IntN(4) == 0 })
		if len(fields) < 2 {
			fields = described
		}
	}
	marks := map[field][2]string{}
	for _, f := range fields {
		marks[f] = [2]string{}
		if f == value || f == name {
			marks[f] = d.form.marks[r.IntN(len(d.form.marks))]
		}
	}
	if filepath.Ext(d.form.file) != ".md" {
		for i := range codes {
			codes[i].page = strings.ReplaceAll(codes[i].page, "`", "")
		}
	}
	draw := func(codes []code, some int) page {
		w := &sheet{r: rand.New(rand.NewPCG(d.seed, 15)), marks: marks}
		d.form.write(w, fields, codes)
		text := w.String()
		if r := rand.New(rand.NewPCG(d.seed, 16)); r.IntN(8) == 0 && some == 0 {
			text = strings.TrimSuffix(text, "\n")
		}
		return page{d.form.file, text, w.rows}
	}
	p := draw(codes, 1)
	declared := p.file
	// The registry does not name the document. exitlint finds it by itself.
	if filepath.Ext(p.file) != ".go" && r.IntN(5) == 0 {
		p.file, declared = "docs/"+p.file, ""
	}
	if len(p.rows) < 2 {
		return "-", "too few rows"
	}
	var m mistake
	for ok := false; !ok; {
		m, ok = p.plant(r, d.form, fields, codes)
		ok = ok && !m.wide
	}
	if m.kind == "a row too many" {
		more := slices.Clone(codes)
		at := 1 + r.IntN(len(more)-1)
		m.text = draw(slices.Insert(more, at, code{value: 111, name: "STRAY", goes: "ExitStray", meaning: "x", page: "Words about nothing else", recoverable: "no", retries: 1, delay: 1}), 1).text
	}
	if err := os.RemoveAll(filepath.Join(d.dir, "docs")); err != nil {
		d.Fatal(err)
	}
	d.write("go.mod", "module example.com/m\n\ngo 1.26\n")
	d.write(p.file, p.text)
	text := toml(codes, d.words, declared)
	if d.words == preset {
		text = "version = 1\nextends = [\"claude-todo\"]\n"
		if declared != "" {
			text += fmt.Sprintf("\n[[doc]]\nfile = %q\n", declared)
		}
	}
	d.write("exitlint.toml", text)
	var err error
	if d.reg, err = registry.Load(filepath.Join(d.dir, "exitlint.toml")); err != nil {
		d.Fatalf("seed %d: %v", d.seed, err)
	}
	if wrong := d.found(p.file, p.text); len(wrong) > 0 {
		d.Errorf("seed %d, %s: there is something wrong before: %s\n%s", d.seed, d.form.name, messages(wrong), p.text)
		return m.kind, "unclean"
	}
	return m.kind, d.fix(p, m)
}

// fix fixes the document with the mistake, and returns the outcome.
func (d *drawing) fix(p page, m mistake) string {
	before := d.found(p.file, m.text)
	if len(before) == 0 {
		return "not seen"
	}
	plan, err := writer.Make(d.reg)
	if err != nil {
		d.Fatal(err)
	}
	after := m.text
	if len(plan.Changes) == 1 {
		after = string(plan.Changes[0].After)
	}
	fail := func(what string) string {
		d.Errorf("seed %d, %s, %s: %s\nbefore: %s\nafter: %s\n%s", d.seed, d.form.name, m.kind, what, messages(before), messages(plan.Left),
			diff.Diff("planted", []byte(m.text), "fixed", []byte(after)))
		return "HARM: " + what
	}
	switch {
	case m.frozen && after != m.text:
		return fail("what must not be touched was changed")
	case !sameButHoles(m, after):
		return fail("text outside the cell was changed")
	case len(finding.Additional(before, plan.Left)) > 0:
		return fail("there are new findings")
	case !sound(p.file, m.text, after):
		return fail("it does not compile")
	}
	if again := d.found(p.file, after); len(again) != len(plan.Left) {
		return fail("it is read in another way")
	}
	if again, err := writer.Make(d.reg); err != nil || len(again.Changes) > 0 {
		return fail("a second run changes it")
	}
	if os.Getenv("EXITLINT_SEED") != "" {
		d.Logf("%s, %s: before %s, after %s\n%s", d.form.name, m.kind, messages(before), messages(plan.Left), diff.Diff("planted", []byte(m.text), "fixed", []byte(after)))
		d.Logf("%s", m.text)
	}
	switch {
	case after == p.text:
		return "repaired"
	case after == m.text && len(plan.Left) == 0:
		return fail("nothing is left, and nothing was done")
	case after == m.text && m.kind == "a row too many":
		return "left alone: its author knows what it means"
	case after == m.text && m.frozen:
		return "left alone: a declaration"
	case after == m.text && m.holes == nil && d.words != sameWords:
		return "left alone: no words for a row"
	case after == m.text && d.words != sameWords:
		return "left alone: the words do not tell"
	case after == m.text:
		return "left alone"
	case len(plan.Left) == 0:
		return "repaired otherwise"
	}
	return "repaired in part"
}

// sameButHoles reports whether a fix has changed only the holes of m, the cells that it
// may change. after is the text after the fix.
func sameButHoles(m mistake, after string) bool {
	if m.holes == nil { // a fix may add a row anywhere
		head := 0
		for head < min(len(after), len(m.text)) && after[head] == m.text[head] {
			head++
		}
		return len(after) >= len(m.text) && strings.HasSuffix(after, m.text[head:])
	}
	at, rest := 0, after
	for _, h := range m.holes {
		i := strings.Index(rest, m.text[at:h.start])
		if i < 0 || at == 0 && i > 0 {
			return false
		}
		rest = rest[i+h.start-at:]
		at = h.end
	}
	return strings.HasSuffix(rest, m.text[at:])
}

// sound reports whether a Go file still compiles after a fix. It also returns
// true if the file did not compile before.
func sound(file, before, after string) bool {
	return filepath.Ext(file) != ".go" || !compiles(before) || compiles(after)
}

func compiles(source string) bool {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", source, 0)
	if err != nil {
		return false
	}
	_, err = (&types.Config{}).Check("a", fset, []*ast.File{f}, nil)
	return err == nil
}

// found sets the text of the document, and returns the findings.
func (d *drawing) found(file, text string) []finding.Finding {
	d.write(file, text)
	found, _ := compare.Documents(d.reg, os.ReadFile)
	return found
}

func (d *drawing) write(file, text string) {
	name := filepath.Join(d.dir, file)
	if have, err := os.ReadFile(name); err == nil && bytes.Equal(have, []byte(text)) {
		return
	}
	testfiles.Write(d, name, text)
}

func messages(findings []finding.Finding) string {
	var out []string
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%d:%d: %s", f.Line, f.Column, f.Message))
	}
	return fmt.Sprintf("%q", out)
}
