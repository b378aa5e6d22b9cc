package registry_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/tools/txtar"

	"github.com/exitlint/exitlint/registry"
)

const schemaFile = "../docs/exitlint.schema.json"

// TestSchema checks that the published schema is up to date.
func TestSchema(t *testing.T) {
	want := registry.Schema()
	if *update {
		if err := os.WriteFile(schemaFile, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(schemaFile); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the decoder asks for (%v); run go test ./registry -update", schemaFile, err)
	}
}

// schema compiles the schema. Compiling also checks it against draft 7 of JSON
// Schema.
func schema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(registry.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(registry.SchemaURL, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(registry.SchemaURL)
	if err != nil {
		t.Fatal(err)
	}
	if s.DraftVersion != 7 {
		t.Errorf("draft %d", s.DraftVersion)
	}
	return s
}

// validate checks a file against the schema, as editors do. It returns false for a
// file that editors cannot convert to JSON: broken TOML, or a number such as nan.
func validate(t testing.TB, s *jsonschema.Schema, source []byte) (error, bool) {
	t.Helper()
	var tree map[string]any
	if err := toml.Unmarshal(source, &tree); err != nil {
		return nil, false
	}
	data, err := json.Marshal(tree)
	if err != nil {
		return nil, false
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(doc), true
}

// TestSchemaAccepts checks that the schema accepts all valid files in the
// repository: the examples in docs/registry.md, presets, registries, and files with
// contradictions.
func TestSchemaAccepts(t *testing.T) {
	s := schema(t)
	sources := registries(t)
	for _, must := range []string{"../exitlint.toml", "../examples/taskctl/exitlint.toml", "presets/sysexits.toml", "sample.toml", "registry.md#0"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(sources)), func(name string) bool { return strings.HasSuffix(name, must) }) {
			t.Errorf("%s is not among the registries", must)
		}
	}
	for name, source := range sources {
		if err, ok := validate(t, s, source); err != nil || !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// registries returns the content of all valid registries in the repository, by
// name.
func registries(t *testing.T) map[string][]byte {
	t.Helper()
	sources := map[string][]byte{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".toml" {
			return err
		}
		source, err := os.ReadFile(path)
		if _, invalid := registry.Parse(path, source); invalid == nil {
			sources[filepath.ToSlash(path)] = source
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range registry.Presets() {
		sources["presets/"+p.Name+".toml"] = p.TOML
	}
	archive, err := txtar.ParseFile("testdata/contradictions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		sources["contradictions.txtar: "+f.Name] = f.Data
	}
	for i, source := range referenceExamples(t) {
		sources[fmt.Sprintf("registry.md#%d", i)] = []byte(source)
	}
	return sources
}

// TestSchemaRefuses checks how many invalid files the schema refuses. The schema cannot
// refuse names that are declared twice or not at all, nor dates, which are strings in
// JSON.
func TestSchemaRefuses(t *testing.T) {
	s := schema(t)
	archive, err := txtar.ParseFile("testdata/invalid.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var unseen []string
	refused := 0
	for _, f := range archive.Files {
		err, ok := validate(t, s, f.Data)
		switch {
		case err != nil:
			refused++
		case ok:
			unseen = append(unseen, f.Name)
		}
	}
	want := []string{
		"a date", "value twice", "name twice", "range, error and prefix twice",
		"range upside down", "ranges overlap", "ranges begin alike", "ranges overlap from below",
		"policy unknown", "policy unknown among none", "statuses not declared",
		"preset name with another value", "preset value under the name of another",
		"value and name of two entries of a preset", "two codes over one of a preset", "no preset has the rest",
		"an error code twice, and a range upside down, over a preset", "a policy that nobody has, over a preset",
		"sorts of envelopes that are not told apart", "exceptions that say nothing", "a schema is no table",
	}
	if !slices.Equal(unseen, want) {
		t.Errorf("the schema accepts %q, want %q", unseen, want)
	}
	if refused < 15 {
		t.Errorf("the schema refuses %d mistakes only", refused)
	}
}

// TestMeanings checks that docs/registry.md describes exactly the keys of the
// schema, in the same words.
func TestMeanings(t *testing.T) {
	page, err := os.ReadFile("../docs/registry.md")
	if err != nil {
		t.Fatal(err)
	}
	var root object
	if err := json.Unmarshal(registry.Schema(), &root); err != nil {
		t.Fatal(err)
	}
	described := describedTables(string(page))
	described.check(t, "The top of the file", root, "extends", "version")
	for _, table := range []struct{ heading, key string }{
		{"[program]", "program"},
		{"[[code]]", "code"},
		{"[[range]]", "range"},
		{"[retry.NAME]", "retry"},
		{"[[error]]", "error"},
		{"[[error_prefix]]", "error_prefix"},
		{"[[classifier]]", "classifier"},
		{"[envelope]", "envelope"},
		{"[[exit]]", "exit"},
		{"[[passthrough]]", "passthrough"},
		{"[[doc]]", "doc"},
	} {
		o := root.Properties[table.key]
		if !strings.HasPrefix(described[table.heading].text, o.Description) || o.Description == "" {
			t.Errorf("%s is %q in the schema, %q in the reference", table.heading, o.Description, described[table.heading].text)
		}
		inner := o.table()
		if whole, ok := root.Else.Properties[table.key]; ok {
			// These keys are required unless a preset sets them.
			inner.Required = append(inner.Required, whole.table().Required...)
		}
		var keys []string
		for key := range inner.Properties {
			keys = append(keys, key)
		}
		described.check(t, table.heading, inner, keys...)
	}
	envelope := root.Definitions["envelope"]
	if exact := described["[[envelope.except]]"]; len(envelope.Properties) == 0 || exact.text == "" {
		t.Error("nothing describes envelopes")
	}
	described.check(t, "[envelope]", envelope, slices.Collect(maps.Keys(envelope.Properties))...)
	exceptions := envelope.Properties["except"].table()
	described.check(t, "[[envelope.except]]", exceptions, slices.Collect(maps.Keys(exceptions.Properties))...)
	fields := envelope.Properties["fields"]
	for role, f := range fields.Properties {
		if got := described["[envelope]"].keys[role]; got.meaning != f.Description || f.Description == "" {
			t.Errorf("[envelope.fields] %s is %q in the schema, %q in the reference", role, f.Description, got.meaning)
		}
	}
}

// An object contains those keywords of a schema that docs/registry.md repeats.
type object struct {
	Description string
	Required    []string
	Properties  map[string]object
	Definitions map[string]object
	Items       *object
	Else        *object
	Minimum     *int
	Maximum     *int
	Others      json.RawMessage `json:"additionalProperties"`
}

// table returns the schema of a single table. o may also be the schema of an array of
// tables, or of a table whose values are tables.
func (o object) table() object {
	if o.Items != nil {
		return *o.Items
	}
	var inner object
	if json.Unmarshal(o.Others, &inner) == nil && inner.Properties != nil {
		return inner
	}
	return o
}

// A section is a section of docs/registry.md: its first paragraph, and the rows of
// its tables.
type (
	section struct {
		text string
		keys map[string]row
	}
	row      struct{ kind, meaning string }
	sections map[string]section
)

var (
	heading = regexp.MustCompile(`\n###? `)
	rowLine = regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (.*?) \\| (.*?) \\|")
	link    = regexp.MustCompile(`\[([^\]]+)\]\([^)]*\)`)
)

func describedTables(page string) sections {
	out := sections{}
	for _, part := range heading.Split(page, -1) {
		heading, body, _ := strings.Cut(part, "\n")
		s := section{text: strings.TrimSpace(body), keys: map[string]row{}}
		for _, m := range rowLine.FindAllStringSubmatch(body, -1) {
			// Tables of roles have only two columns, and the second one contains the
			// meaning.
			meaning := link.ReplaceAllString(m[3], "$1")
			if strings.HasPrefix(m[3], "`error.") {
				meaning = m[2]
			}
			if _, ok := s.keys[m[1]]; !ok || strings.HasPrefix(m[3], "`error.") {
				s.keys[m[1]] = row{m[2], meaning}
			}
		}
		out[strings.Trim(heading, "`")] = s
	}
	return out
}

// check compares the described keys of a table with its schema.
func (s sections) check(t *testing.T, heading string, o object, keys ...string) {
	t.Helper()
	rows := s[heading].keys
	for _, key := range keys {
		p, r := o.Properties[key], rows[key]
		if p.Description == "" || p.Description != r.meaning {
			t.Errorf("%s: %s is %q in the schema, %q in the reference", heading, key, p.Description, r.meaning)
		}
		if strings.Contains(r.kind, "required") != slices.Contains(o.Required, key) {
			t.Errorf("%s: %s is %s in the reference, and required in the schema are %q", heading, key, r.kind, o.Required)
		}
		if bounded := p.Maximum != nil && *p.Maximum == 255 && p.Minimum != nil && *p.Minimum == 0; strings.Contains(r.kind, "0–255") != bounded && key != "fallback" && key != "exit" {
			t.Errorf("%s: %s is %s in the reference, and bounded in the schema: %v", heading, key, r.kind, bounded)
		}
	}
}
