// Package caller prints values through interfaces. Package printer implements Shower,
// Writer and Printer; package caller itself implements Own.
package caller

import (
	"encoding/json"
	"os"

	"encoders/printer"
)

var _ printer.Text

type Shower interface{ Show(v any) }
type Writer interface{ Write(v any) }
type Printer interface{ Print(v any) }
type Own interface{ Emit(v any) }

type emitter struct{}

func (emitter) Emit(v any) { json.NewEncoder(os.Stdout).Encode(v) }

type Shown struct{ Code string }
type Written struct{ Code string }
type Printed struct{ Code string }
type Emitted struct{ Code string }

func Run(s Shower, w Writer, p Printer, o Own) {
	s.Show(Shown{"E_SHOWN"})
	w.Write(Written{"E_WRITTEN"})
	p.Print(Printed{"E_PRINTED"})
	o.Emit(Emitted{"E_EMITTED"})
}
