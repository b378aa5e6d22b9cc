// Package kingpin is a stub: signatures only.
package kingpin

type Application struct{}

func New(name, help string) *Application                                { return nil }
func MustParse(command string, err error) string                        { return "" }
func Fatalf(format string, args ...any)                                 {}
func (*Application) Parse(args []string) (string, error)                { return "", nil }
func (*Application) FatalIfError(err error, format string, args ...any) {}
