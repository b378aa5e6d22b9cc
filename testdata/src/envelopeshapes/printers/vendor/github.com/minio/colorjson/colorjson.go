// Package colorjson encodes JSON with colours.
package colorjson

import "encoding/json"

// MarshalIndent is like json.MarshalIndent.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	return json.MarshalIndent(v, prefix, indent)
}
