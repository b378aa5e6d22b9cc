// Package out prints values to writers that its callers choose.
package out

import (
	"encoding/json"
	"io"
)

// Printer prints to W.
type Printer struct{ W io.Writer }

// JSON prints v.
func (p *Printer) JSON(v any) { _ = json.NewEncoder(p.W).Encode(v) }

// Direct has a constructor.
type Direct struct{ w io.Writer }

// NewDirect returns a Direct.
func NewDirect(name string, w io.Writer) Direct { return Direct{w} }

// JSON prints v.
func (d Direct) JSON(v any) { _ = json.NewEncoder(d.w).Encode(v) }
