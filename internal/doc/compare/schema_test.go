package compare_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
)

// schemaSite returns a site with a JSON Schema that the registry declares as a document.
// more is added at the end of the registry.
func schemaSite(t *testing.T, more, schema string) *site {
	s := newSite(t, map[string]string{
		"exitlint.toml": sampleRegistry + more + "\n[[doc]]\nfile = \"error.json\"\nkind = \"schema\"\n", "error.json": schema,
	})
	s.doc = []byte(schema)
	return s
}

const (
	allCodes = `"E_USAGE", "E_GONE", "E_LOCKED", "E_RATE", "E_DEPENDS", "E_STOPPED"`
	// schemaEnvelope is the part of a registry that requires complete envelopes.
	schemaEnvelope = `
[envelope]
required = ["code", "message", "recoverable", "suggestion"]
[envelope.constant]
success = false
`
)

// object returns the schema of an object that requires all given properties.
func object(properties ...string) string {
	var keys []string
	for _, p := range properties {
		key, _, _ := strings.Cut(p, ":")
		keys = append(keys, key)
	}
	return `{"type": "object", "required": [` + strings.Join(keys, ", ") + `], "properties": {` + strings.Join(properties, ", ") + `}}`
}

// TestSchemas checks the findings in JSON Schemas.
func TestSchemas(t *testing.T) {
	t.Parallel()
	const code, message, suggestion = `"code": {"enum": [` + allCodes + `]}`, `"message": {"type": "string"}`, `"suggestion": {"type": "string"}`
	const recoverable, success = `"recoverable": {"type": "boolean"}`, `"success": {"const": false}`
	ended := object(`"success": {"const": true}`, `"error": `+object(code, message))
	errorOf := func(properties ...string) string { return object(success, `"error": `+object(properties...)) }
	full := []string{code, message, recoverable, suggestion}
	with := func(i int, property string) string {
		properties := append([]string(nil), full...)
		properties[i] = property
		return errorOf(properties...)
	}
	for _, tt := range []struct {
		name, more, schema string
		want               []string // messages, with fixes in brackets
	}{
		{"agrees", schemaEnvelope, errorOf(full...), nil},
		{"an answer that may be unknown", schemaEnvelope, with(2, `"recoverable": {"type": ["boolean", "null"]}`), nil},
		{"a definition", schemaEnvelope, `{"$ref": "#/$defs/Envelope", "$defs": {"Envelope": ` + errorOf(full...) + `}}`, nil},
		{"a definition of draft 7", schemaEnvelope, `{"allOf": [{"$ref": "#/definitions/a~1b"}], "definitions": {"a/b": ` + errorOf(full...) + `}}`, nil},
		{"an anchor", schemaEnvelope, `{"$id": "https://example.com/e", "$ref": "https://example.com/e#env", "$defs": {"E": {"$anchor": "env", "allOf": [` + errorOf(full...) + `]}}}`, nil},
		{"only definitions", schemaEnvelope, `{"$defs": {"Other": {"type": "string"}, "Envelope": ` + errorOf(full...) + `}}`, nil},
		{"a definition of the inner object", schemaEnvelope, `{"$defs": {"Error": ` + object(full...) + `}}`, nil},
		{"parts of an object", schemaEnvelope, `{"allOf": [` + object(success) + `, ` + object(`"error": `+object(full...)) + `]}`, nil},
		{"a loop", schemaEnvelope, `{"anyOf": [{"$ref": "#"}], "properties": {"error": {"$ref": "#"}, ` + strings.Join(append(full, success), ", ") + `}, "required": ["error", "code", "message", "recoverable", "suggestion", "success"]}`, nil},
		{"each code with a description", schemaEnvelope, with(0, `"code": {"oneOf": [{"const": "E_USAGE", "title": "x"}, {"const": "E_GONE"}, {"const": "E_LOCKED"}, {"enum": ["E_RATE", "E_DEPENDS", "E_STOPPED"]}]}`), nil},
		{"a file that it refers to", schemaEnvelope, object(success, `"error": {"$ref": "other.json", "properties": {"code": {"type": "string"}}}`), nil},
		{
			"results and errors", schemaEnvelope, `{"oneOf": [{"properties": {"data": {}}}, {"properties": {"error": {"type": "object", "properties": {` + strings.Join(full[:2], ", ") + `}}}}]}`,
			[]string{
				`this schema has no "success", but it is always false in exitlint.toml; add it to properties and required`,
				`"error" may be left out in this schema, but exitlint.toml requires it; add "error" to required`,
				`"error.code" may be left out in this schema, but exitlint.toml requires it; add "code" to required`,
				`"error.message" may be left out in this schema, but exitlint.toml requires it; add "message" to required`,
				`this schema has no "error.recoverable", but exitlint.toml requires it; add it to properties and required`,
				`this schema has no "error.suggestion", but exitlint.toml requires it; add it to properties and required`,
			},
		},
		{"an alternative for success", schemaEnvelope, `{"oneOf": [` + ended + `, ` + errorOf(full...) + `]}`, nil},
		{"success in a definition", schemaEnvelope, `{"$defs": {"A": ` + ended + `, "B": ` + errorOf(full...) + `}, "oneOf": [{"$ref": "#/$defs/B"}, {"$ref": "#/$defs/A"}]}`, nil},
		{"definitions without a root", schemaEnvelope, `{"$defs": {"A": ` + ended + `, "B": ` + errorOf(full...) + `}}`, nil},
		{"success with a status", "", `{"oneOf": [` + object(message, `"exit_code": {"const": 0}`) + `, ` + object(message, `"exit_code": {"enum": [2, 4, 7, 130]}`) + `]}`, nil},
		{
			"a field too few beside success", schemaEnvelope, `{"oneOf": [` + ended + `, ` + errorOf(code, message, recoverable) + `]}`,
			[]string{`this schema has no "error.suggestion", but exitlint.toml requires it; add it to properties and required`},
		},
		{
			"another constant beside success", schemaEnvelope, `{"oneOf": [` + object(`"success": {"const": true}`, `"data": {}`) + `, ` + strings.Replace(errorOf(full...), success, `"success": {"const": true}`, 1) + `]}`,
			[]string{`"success" is true in this schema, but always false in exitlint.toml [write false]`},
		},
		{"an alternative for each code", schemaEnvelope, `{"oneOf": [` + with(0, `"code": {"const": "E_USAGE"}`) + `, ` + with(0, `"code": {"enum": ["E_GONE", "E_LOCKED", "E_RATE", "E_DEPENDS", "E_STOPPED"]}`) + `]}`, nil},
		{
			"each code but one", "", `{"oneOf": [` + object(`"code": {"const": "E_USAGE"}`, message) + `, ` + object(`"code": {"enum": ["E_GONE", "E_OLD", "E_RATE", "E_DEPENDS", "E_STOPPED"]}`, message) + `]}`,
			[]string{"error code E_OLD is not declared in exitlint.toml", "error code E_LOCKED is declared in exitlint.toml, but missing here"},
		},
		{"a case with any code", "", `{"oneOf": [` + object(`"code": {"const": "E_USAGE"}`, message) + `, ` + object(`"code": {"type": "string"}`, message) + `]}`, nil},
		{"a status for each failure", "", errorOf(code, `"exitCode": {"enum": [2, 4, 7, 130]}`), nil},
		{"bounds", "", errorOf(code, `"exitCode": {"type": "integer", "minimum": 1, "maximum": 255}`), nil},
		{"what the registry does not require", "", `{"properties": {"error": {"properties": {` + code + `, ` + message + `}}}}`, nil},
		{"a bool that may be left out", "[envelope]\nomitted = \"false\"\nrequired = [\"recoverable\"]\n", `{"required": ["error"], "properties": {"error": {"properties": {` + code + `, ` + recoverable + `}}}}`, nil},
		{"paths of the registry", "[envelope]\nrequired = [\"recoverable\", \"docs\"]\n[envelope.fields]\nerror_code = \"kind\"\nrecoverable = \"again\"\ndocs = \"docs\"\n", object(`"kind": {"enum": [`+allCodes+`]}`, `"again": {"type": "boolean"}`, `"docs": {}`), nil},
		{"usual keys", "[envelope]\nrequired = [\"recoverable\"]\n", object(`"reason_code": {"enum": [`+allCodes+`]}`, `"retryable": {"type": "boolean"}`), nil},

		{"a code too few", schemaEnvelope, with(0, `"code": {"enum": ["E_USAGE", "E_GONE", "E_LOCKED", "E_RATE", "E_STOPPED"]}`), []string{"error code E_DEPENDS is declared in exitlint.toml, but missing here [add what is missing]"}},
		{"a code too few, with descriptions", schemaEnvelope, with(0, `"code": {"anyOf": [{"const": "E_USAGE"}, {"enum": ["E_GONE", "E_LOCKED", "E_RATE", "E_STOPPED"]}]}`), []string{"error code E_DEPENDS is declared in exitlint.toml, but missing here"}},
		{"a code too many", schemaEnvelope, with(0, `"code": {"enum": [`+allCodes+`, "E_OLD"]}`), []string{"error code E_OLD is not declared in exitlint.toml"}},
		{"a code that is no text", schemaEnvelope, with(0, `"code": {"type": "integer"}`), []string{`"error.code" is of type "integer" here; write "string", or correct [envelope.fields] in exitlint.toml`}},
		{"a pattern", "", errorOf(`"code": {"type": "string", "pattern": "^E_[A-Z_]+$"}`, message), nil},
		{"a pattern of JavaScript", "", errorOf(`"code": {"pattern": "^(?!X)"}`, message), nil},
		{"a pattern that leaves codes out", "", errorOf(`"code": {"pattern": "^E_[A-Z]{4,5}$"}`, message), []string{"error code E_LOCKED is declared in exitlint.toml, but does not match this pattern"}},
		{"statuses", "", errorOf(code, `"exitCode": {"enum": [2, 7, 9, 130]}`), []string{"4 (GONE) is declared in exitlint.toml, but missing here [add what is missing]", "exit status 9 is not declared in exitlint.toml"}},
		{"bounds that leave one out", "", errorOf(code, `"exitCode": {"minimum": 3, "exclusiveMaximum": 130}`), []string{`2 (USAGE) is declared in exitlint.toml, but "error.exitCode" cannot be 2 here`, `130 (STOPPED) is declared in exitlint.toml, but "error.exitCode" cannot be 130 here`}},
		{"a text for an answer", schemaEnvelope, with(2, `"recoverable": {"type": "string"}`), []string{`"error.recoverable" is of type "string" here; write "boolean", or correct [envelope.fields] in exitlint.toml`}},
		{"one answer for all", schemaEnvelope, with(2, `"recoverable": {"const": false}`), []string{`"error.recoverable" cannot be true here, but exitlint.toml says "yes" for E_LOCKED`}},
		{"a field too few", schemaEnvelope, errorOf(code, message, recoverable), []string{`this schema has no "error.suggestion", but exitlint.toml requires it; add it to properties and required`}},
		{
			"a field that may be left out", schemaEnvelope, object(success, `"error": {"required": ["code", "message"], "properties": {`+strings.Join(full, ", ")+`}}`),
			[]string{
				`"error.recoverable" may be left out in this schema, but exitlint.toml requires it; add "recoverable" to required [add what is missing]`,
				`"error.suggestion" may be left out in this schema, but exitlint.toml requires it; add "suggestion" to required [add what is missing]`,
			},
		},
		{
			"nothing is required", "[envelope]\n", `{"properties": {"error": ` + object(full...) + `}}`,
			[]string{`"error" may be left out in this schema, but callers need it; add "error" to required`},
		},
		{"another constant", schemaEnvelope, strings.Replace(errorOf(full...), success, `"success": {"const": true}`, 1), []string{`"success" is true in this schema, but always false in exitlint.toml [write false]`}},
		{"a constant of another type", schemaEnvelope, strings.Replace(errorOf(full...), success, `"success": {"type": "string"}`, 1), []string{`"success" cannot be false in this schema, as it always is in exitlint.toml; write type "boolean"`}},
		{"no constant", schemaEnvelope, object(`"error": ` + object(full...)), []string{`this schema has no "success", but it is always false in exitlint.toml; add it to properties and required`}},

		{"another schema", schemaEnvelope, object(`"id": {"type": "integer"}`), []string{"error.json has no schema of an error envelope: no property is the error code or the exit status; name the file that has it, or say under [envelope.fields] what they are called"}},
		{"no JSON", schemaEnvelope, "{\n  \"a\": x\n}", []string{"this file is not a JSON Schema: invalid character 'x' looking for beginning of value; correct it, or name another file in exitlint.toml"}},
		{"a cut file", schemaEnvelope, `{"a": `, []string{"this file is not a JSON Schema: unexpected end of JSON input; correct it, or name another file in exitlint.toml"}},
		{"no object", schemaEnvelope, `[1]`, []string{"this file is not a JSON Schema: it is no JSON object; correct it, or name another file in exitlint.toml"}},
		{"an empty file", schemaEnvelope, ``, []string{"this file is not a JSON Schema: unexpected end of JSON input; correct it, or name another file in exitlint.toml"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := schemaSite(t, tt.more, tt.schema)
			diff(t, messages(s.findings()), tt.want)
		})
	}
}

// messages returns the messages of findings, with fixes in brackets.
func messages(found []finding.Finding) []string {
	var out []string
	for _, f := range found {
		line := f.Message
		for _, x := range f.Fixes {
			line += " [" + x.Message + "]"
		}
		out = append(out, line)
	}
	return out
}

// TestSchemaLayout checks the positions of findings, and that fixes keep the layout
// of the file.
func TestSchemaLayout(t *testing.T) {
	t.Parallel()
	const before = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "required": ["error"],
  "properties": {
    "error": {
      "type": "object",
      "required": ["code","message"],
      "properties": {
        "code": {
          "type": "string",
          "enum": [
            "E_USAGE",
            "E_LOCKED",
            "E_OLD"
          ]
        },
        "message": {"type": "string"},
        "exitCode": {"enum": [2, 7]},
        "recoverable": {"type": "boolean"}
      }
    }
  }
}
`
	const after = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "required": ["error"],
  "properties": {
    "error": {
      "type": "object",
      "required": ["code","message","recoverable"],
      "properties": {
        "code": {
          "type": "string",
          "enum": [
            "E_USAGE",
            "E_GONE",
            "E_LOCKED",
            "E_RATE",
            "E_DEPENDS",
            "E_STOPPED",
            "E_OLD"
          ]
        },
        "message": {"type": "string"},
        "exitCode": {"enum": [2, 4, 7, 130]},
        "recoverable": {"type": "boolean"}
      }
    }
  }
}
`
	for _, newline := range []string{"\n", "\r\n"} {
		s := schemaSite(t, "[envelope]\n", strings.ReplaceAll(before, "\n", newline))
		var at []string
		for _, f := range s.findings() {
			at = append(at, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Rule))
		}
		diff(t, at, []string{
			"8:7 docdrift/mismatch", "9:7 docdrift/mismatch", "12:11 docdrift/missing", "15:13 docdrift/extra", "19:22 docdrift/missing",
		})
		got := string(applied(s.doc, s.findings()))
		if want := strings.ReplaceAll(after, "\n", newline); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", newline, got, want)
		}
		if !json.Valid([]byte(got)) {
			t.Error("the fixed file is not JSON")
		}
		if err := os.WriteFile(filepath.Join(s.dir, "error.json"), []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		diff(t, messages(s.findings()), []string{"error code E_OLD is not declared in exitlint.toml", `this schema has no "error.suggestion", but callers need it; add it to properties and required`})
	}
}

// TestSchemaOrder checks where a fix adds statuses to a list: a status that is declared
// before all statuses of the list is added at the end.
func TestSchemaOrder(t *testing.T) {
	t.Parallel()
	s := schemaSite(t, "", `{"properties": {"error": {"properties": {"code": {"enum": [`+allCodes+`]}, "exitCode": {"enum": [4, 7]}}}}}`)
	if got := string(applied(s.doc, s.findings())); !strings.Contains(got, `{"enum": [4, 7, 2, 130]}`) {
		t.Errorf("got %s", got)
	}
}

// TestPartialSchema checks that a schema with partial = true need not list all
// codes.
func TestPartialSchema(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]string{
		"exitlint.toml": sampleRegistry + "\n[[doc]]\nfile = \"error.json\"\nkind = \"schema\"\npartial = true\n",
		"error.json":    object(`"error": ` + object(`"code": {"enum": ["E_GONE", "E_OLD"]}`, `"message": {}`)),
	})
	diff(t, messages(s.findings()), []string{"error code E_OLD is not declared in exitlint.toml"})
}
