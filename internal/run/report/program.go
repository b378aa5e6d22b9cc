package report

import "github.com/exitlint/exitlint/internal/span"

// A Program is a main package and the statuses that it can end with.
//
// As in Finding, files are absolute inside the program and relative to the
// working directory in every output.
type Program struct {
	Package  string    `json:"package"`
	Codes    []Code    `json:"codes"`
	Dynamic  []Dynamic `json:"dynamic"`
	Registry string    `json:"-"` // the exitlint.toml that names the codes, if any
}

// A Code is one status a program can end with.
type Code struct {
	Value    int      `json:"value"` // as the operating system sees it
	Name     string   `json:"name"`  // "" when no registry declares the value
	Declared bool     `json:"declared"`
	Implicit bool     `json:"implicit"` // only the return of main, or a panic, results in it
	Origins  []Origin `json:"origins"`
	Witness  []Step   `json:"witness"` // a shortest path from main.main to an origin
}

// An Origin is a position that determines a status.
type Origin struct {
	span.Position
	Kind       string `json:"kind"`
	Dependency bool   `json:"dependency,omitempty"`
	Raw        int64  `json:"-"` // the value in the source: -1 for the status 255
}

// A Step is a function on the path to an origin, and the position in it that
// leads to the next step.
type Step struct {
	Func string `json:"func"`
	File string `json:"file"`
	Line int    `json:"line"`
}

// A Dynamic is the position of an unbounded status.
type Dynamic struct {
	span.Position
	Reason string `json:"reason"`
}

// RelativeProgram returns a copy of p for a report: paths are relative to dir,
// and no list is nil.
func RelativeProgram(dir string, p Program) Program {
	p.Registry = Relative(dir, p.Registry)
	p.Codes = append([]Code{}, p.Codes...)
	for i, c := range p.Codes {
		p.Codes[i] = relativeCode(dir, c)
	}
	p.Dynamic = append([]Dynamic{}, p.Dynamic...)
	for i := range p.Dynamic {
		p.Dynamic[i].File = Relative(dir, p.Dynamic[i].File)
	}
	return p
}

func relativePrograms(dir string, programs []Program) []Program {
	out := make([]Program, len(programs))
	for i, p := range programs {
		out[i] = RelativeProgram(dir, p)
	}
	return out
}

func relativeCode(dir string, c Code) Code {
	c.Origins = append([]Origin{}, c.Origins...)
	for i := range c.Origins {
		c.Origins[i].File = Relative(dir, c.Origins[i].File)
	}
	c.Witness = append([]Step{}, c.Witness...)
	for i := range c.Witness {
		c.Witness[i].File = Relative(dir, c.Witness[i].File)
	}
	return c
}
