// Package pflag is a stub: signatures only.
package pflag

type ErrorHandling int

const (
	ContinueOnError ErrorHandling = iota
	ExitOnError
	PanicOnError
)

type FlagSet struct{}

var CommandLine = NewFlagSet("x", ExitOnError)

func NewFlagSet(name string, h ErrorHandling) *FlagSet               { return &FlagSet{} }
func Parse()                                                         {}
func Int(name string, value int, usage string) *int                  { return nil }
func (*FlagSet) Init(name string, h ErrorHandling)                   {}
func (*FlagSet) IntVar(p *int, name string, value int, usage string) {}
func (*FlagSet) Parse(args []string) error                           { return nil }
func (*FlagSet) GetInt(name string) (int, error)                     { return 0, nil }
