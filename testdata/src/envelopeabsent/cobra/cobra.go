// Package cobra has the part of cobra that the commands use.
package cobra

type FlagSet struct{}

func (*FlagSet) BoolVar(p *bool, name string, value bool, usage string) {}

func (*FlagSet) GetBool(name string) (bool, error) { return false, nil }

type Command struct {
	Use   string
	RunE  func(cmd *Command, args []string) error
	Run   func(cmd *Command, args []string)
	flags FlagSet
}

func (c *Command) Execute() error { return nil }

func (c *Command) AddCommand(...*Command) {}

func (c *Command) PersistentFlags() *FlagSet { return &c.flags }

func (c *Command) Flags() *FlagSet { return &c.flags }

func (c *Command) PrintErrln(...any) {}

func (c *Command) Usage() error { return nil }
