// Package cli is a stub: signatures only.
package cli

type Command interface {
	Help() string
	Run(args []string) int
	Synopsis() string
}

type CommandFactory func() (Command, error)

type CLI struct{ Commands map[string]CommandFactory }

const RunResultHelp = -18511

func NewCLI(app, version string) *CLI { return nil }
func (c *CLI) Run() (int, error)      { return 0, nil }
