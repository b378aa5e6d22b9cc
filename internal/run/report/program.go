package report

import "github.com/exitlint/exitlint/internal/span"

// A Program is a main package with the statuses that it can end with. File names are
// absolute until a format prints them.
type Program struct {
	Package  string    `json:"package"`
	Codes    []Code    `json:"codes"`
	Dynamic  []Dynamic `json:"dynamic"`
	Registry string    `json:"-"` // the exitlint.toml that names the statuses, or ""
}

// A Code is a status that a program can end with.
type Code struct {
	Value    int    `json:"value"` // as the caller sees it: 255 after os.Exit(-1)
	Name     string `json:"name"`  // the name in the registry, or ""
	Declared bool   `json:"declared"`
	Implicit bool   `json:"implicit"` // whether Go sets the status: 0 when main returns, 2 after a panic
	// OS lists the operating systems on which the program can end with the status, such
	// as linux. It is empty for a status that is possible on all systems.
	OS      []string `json:"os,omitempty"`
	Origins []Origin `json:"origins"`
	Witness []Step   `json:"witness"` // a shortest call path to an origin
}

// An Origin is a position in code that determines a status, such as the 3 in
// os.Exit(3).
type Origin struct {
	span.Position
	Kind       string `json:"kind"`
	Dependency bool   `json:"dependency,omitempty"`
	Raw        int64  `json:"-"` // the number in the source, such as -1 for 255
}

// A Step is a function on the call path to an origin. Its position is the call of the
// next function on the path or, for the last step, the origin itself.
type Step struct {
	Func string `json:"func"`
	File string `json:"file"`
	Line int    `json:"line"`
}

// A Dynamic is a position at which the program ends with an unknown status. Reason says
// why the status is unknown.
type Dynamic struct {
	span.Position
	Reason string   `json:"reason"`
	OS     []string `json:"os,omitempty"` // see Code.OS
}

// RelativeProgram returns a copy of p with file names relative to dir. Its lists are
// never nil, so that JSON has [] and not null.
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
