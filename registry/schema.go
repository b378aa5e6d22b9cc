package registry

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// SchemaURL is the public address of the JSON Schema for registries.
const SchemaURL = "https://raw.githubusercontent.com/exitlint/exitlint/main/docs/exitlint.schema.json"

// SchemaDirective is the first line of a registry, where editors find the schema.
const SchemaDirective = "#:schema " + SchemaURL

// Schema returns the JSON Schema for registries, for editors. The schema accepts all
// valid files, and refuses most others. It cannot check, for example, whether the policy
// of a code is declared.
//
// Schema does not list the keys itself. It lets a decoder read empty tables, and records
// the keys that the decoder looks up.
func Schema() []byte {
	d := &decoder{lines: span.NewLines(FileName, nil), describing: true}
	root := objectSchema()
	d.readRegistry(d.newTable("", nil, nil, 0, root))
	// The decoder accepts any string as the name of a preset. The schema accepts only the
	// presets that exist.
	root.Properties.find("extends").Items = wordSchema(presetNames())
	root.If, root.Else = &schema{Required: []string{"extends"}}, completeSchema(d.expected)
	root.Schema = "http://json-schema.org/draft-07/schema#"
	root.ID = SchemaURL
	root.Title = FileName
	root.Description = "Which exit statuses a program ends with, and what callers may expect of each."

	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(root); err != nil {
		panic(err) // every value in the schema can be encoded as JSON
	}
	return out.Bytes()
}

// A schema is a JSON Schema, draft 7. The type has fields only for the keywords that this
// package needs.
type schema struct {
	Schema      string     `json:"$schema,omitempty"`
	ID          string     `json:"$id,omitempty"`
	Title       string     `json:"title,omitempty"`
	Description string     `json:"description,omitempty"`
	Ref         string     `json:"$ref,omitempty"`
	Type        string     `json:"type,omitempty"`
	Enum        []any      `json:"enum,omitempty"`
	Minimum     *int       `json:"minimum,omitempty"`
	Maximum     *int       `json:"maximum,omitempty"`
	MinLength   int        `json:"minLength,omitempty"`
	Pattern     string     `json:"pattern,omitempty"`
	Items       *schema    `json:"items,omitempty"`
	Required    []string   `json:"required,omitempty"`
	Properties  properties `json:"properties,omitempty"`
	Others      any        `json:"additionalProperties,omitempty"` // false, or the schema of all other keys
	AllOf       []*schema  `json:"allOf,omitempty"`
	AnyOf       []*schema  `json:"anyOf,omitempty"`
	OneOf       []*schema  `json:"oneOf,omitempty"`
	If          *schema    `json:"if,omitempty"`
	Then        *schema    `json:"then,omitempty"`
	Else        *schema    `json:"else,omitempty"`
	Definitions properties `json:"definitions,omitempty"`
}

// completeSchema returns the part of the schema for files that extend no preset. Such a
// file must set all expected keys itself.
func completeSchema(expected []expectation) *schema {
	s := &schema{}
	for _, e := range expected {
		s.Properties.add(strings.Trim(e.header, "[]"), &schema{Items: &schema{Required: e.keys}})
	}
	return s
}

// objectSchema returns a schema for a table. The schema contains no keys yet.
func objectSchema() *schema { return &schema{Type: "object", Others: false} }

func listSchema(items *schema) *schema { return &schema{Type: "array", Items: items} }

// textSchema returns the schema of a string, which must not be "" if nonEmpty is set.
func textSchema(nonEmpty bool) *schema {
	s := &schema{Type: "string"}
	if nonEmpty {
		s.MinLength = 1
	}
	return s
}

// integerSchema returns the schema of an integer from lo to hi. If lo is math.MinInt32,
// the integer has no minimum.
func integerSchema(lo, hi int) *schema {
	s := &schema{Type: "integer", Maximum: &hi}
	if lo > math.MinInt32 {
		s.Minimum = &lo
	}
	return s
}

func durationSchema() *schema {
	return &schema{Type: "string", Pattern: `^[-+]?(0|(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$`}
}

// wordSchema returns the schema of a string that must be one of the given words.
func wordSchema[T ~string](set []T) *schema {
	s := &schema{Type: "string"}
	for _, w := range set {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}

// exactlyOne adds a condition to the schema s: exactly one of the given keys is set.
func (s *schema) exactlyOne(keys ...string) {
	one := &schema{}
	for _, key := range keys {
		one.OneOf = append(one.OneOf, &schema{Required: []string{key}})
	}
	s.AllOf = append(s.AllOf, one)
}

// addChoice adds an if-then-else to s, the schema of an object. If the value of key is
// word, the first of the two given schemas applies to the object. Otherwise the second
// one applies. addChoice also adds the keys of both schemas to s, because s forbids keys
// that it does not list.
func (s *schema) addChoice(key, word string, equal, other *schema) {
	is := properties{{key, &schema{Enum: []any{word}}}}
	s.If = &schema{Properties: is, Required: []string{key}}
	s.Then, s.Else = equal, other
	for _, way := range []*schema{equal, other} {
		for _, p := range way.Properties {
			s.Properties.add(p.name, &schema{Type: p.schema.Type, Description: p.schema.Description})
			p.schema.Description = ""
		}
	}
}

// properties contains the keys of an object, in the order in which the decoder looks them
// up.
type properties []property

type property struct {
	name   string
	schema *schema
}

// add adds a key with its schema, unless the object has the key already.
func (ps *properties) add(name string, s *schema) {
	if ps.find(name) == nil {
		*ps = append(*ps, property{name, s})
	}
}

func (ps properties) find(name string) *schema {
	for _, p := range ps {
		if p.name == name {
			return p.schema
		}
	}
	return nil
}

func (ps properties) names() []string {
	names := make([]string, len(ps))
	for i, p := range ps {
		names[i] = p.name
	}
	return names
}

// MarshalJSON encodes the keys as an object, in their order.
func (ps properties) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, p := range ps {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := e.Encode(p.name); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := e.Encode(p.schema); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
