// Package pterm is a stub: signatures only.
package pterm

type TextPrinter interface {
	Printf(format string, a ...any) *TextPrinter
}

type PrefixPrinter struct{}

var (
	Warning = PrefixPrinter{}
	Error   = PrefixPrinter{}
)

func (p *PrefixPrinter) Printf(format string, a ...any) *TextPrinter { return nil }
