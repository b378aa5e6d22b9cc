// Package out prints values in a format.
package out

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
)

// Print prints a value as JSON, XML or text.
func Print(w io.Writer, format string, v any) error {
	switch format {
	case "json":
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(v)
	case "xml":
		return xml.NewEncoder(w).Encode(v)
	case "text":
		if s, ok := v.(fmt.Stringer); ok {
			_, err := fmt.Fprintln(w, s)
			return err
		}
		_, err := fmt.Fprintf(w, "%+v\n", v)
		return err
	}
	return fmt.Errorf("no format %s", format)
}
