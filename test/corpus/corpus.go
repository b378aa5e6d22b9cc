// Package corpus compares the results of exitlint with labels, which say what a
// reviewer found in a real program or document. There are labels for the statuses of
// programs, for findings, for documents, and for code that retries.
package corpus

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/exitlint/exitlint/internal/code/exit"
)

// A Label lists the exits that a reviewer has found in the code of a program. Its file
// is <program>.toml.
type Label struct {
	ID           string   `toml:"id"`
	Module       string   `toml:"module"`
	Version      string   `toml:"version"`
	MainPackages []string `toml:"main_packages"`
	Completeness string   `toml:"label_completeness"` // "full", or "codes" if Exits is only a sample
	StaticCodes  []int    `toml:"static_codes"`
	Implicit     []int    `toml:"implicit_codes"`
	Exits        []Site   `toml:"exit"`
	Dynamic      []Site   `toml:"dynamic"`
}

// A Site is a position at which a program exits.
type Site struct {
	Code int    `toml:"code"`
	File string `toml:"file"` // relative to the module
	Line int    `toml:"line"`
	// Reach says whether a run can reach the exit: "yes", "cond" under conditions, or
	// "buildtag" if the file is not built on this system.
	Reach string `toml:"reach"`
	Kind  string `toml:"kind"`
	Text  string `toml:"text"`
	// Note is a remark. For a dynamic exit, it may contain the statuses as a set such
	// as {0,1}.
	Note string `toml:"note"`
}

func (s Site) String() string { return fmt.Sprintf("%s:%d %d %s", s.File, s.Line, s.Code, s.Text) }

// Read reads the label of a program from a file.
func Read(file string) (*Label, error) {
	var l Label
	if _, err := toml.DecodeFile(file, &l); err != nil {
		return nil, err
	}
	return &l, nil
}

// A Score compares what exitflow finds with labels, which list what a reviewer has
// found in programs.
type Score struct {
	Sites, SitesFound       int // exits in labels, and how many of them exitflow finds
	Statuses, StatusesFound int // statuses in labels, and how many of them exitflow finds
	Reported, Bogus         int // statuses that exitflow finds, and how many of them are in no label
	Dynamic, DynamicFound   int

	Missed []string // a line for each difference between labels and results
}

// Add adds the counts of another score to s.
func (s *Score) Add(o Score) {
	s.Sites += o.Sites
	s.SitesFound += o.SitesFound
	s.Statuses += o.Statuses
	s.StatusesFound += o.StatusesFound
	s.Reported += o.Reported
	s.Bogus += o.Bogus
	s.Dynamic += o.Dynamic
	s.DynamicFound += o.DynamicFound
}

// Compare compares the exits that exitflow finds in the programs of a module with a
// label, which lists the exits that a reviewer found in them. root is the directory of
// the module. Exits in code for other systems do not count.
//
// A dynamic exit is an exit whose status is not a constant. It counts as found in any of
// these cases:
//
//   - exitflow reports a dynamic exit at the same line;
//   - exitflow reports a status whose origin or exit is at this line;
//   - the note of the exit lists statuses, and exitflow reports all of them.
func Compare(l *Label, root string, programs []*exit.Program) Score {
	f := gather(root, programs)
	var s Score
	for _, site := range l.Exits {
		if site.Reach == "buildtag" {
			continue
		}
		s.Sites++
		if f.origins[key(site.File, site.Line, site.Code)] {
			s.SitesFound++
		} else {
			s.Missed = append(s.Missed, "site "+site.String())
		}
	}
	for _, site := range l.Dynamic {
		s.Dynamic++
		if f.dynamic[key(site.File, site.Line, 0)] || f.lines[key(site.File, site.Line, 0)] || f.reportsAll(site.statusesInNote()) {
			s.DynamicFound++
		} else {
			s.Missed = append(s.Missed, "dynamic "+site.String())
		}
	}
	s.compareStatuses(l, f)
	return s
}

// compareStatuses compares the statuses that exitflow reports for a module with its
// label. A label contains only statuses of the program's own code. So compareStatuses
// ignores statuses that no code sets, such as 2 after a panic, and statuses that only
// dependencies set.
func (s *Score) compareStatuses(l *Label, f found) {
	want := slices.Clone(l.StaticCodes)
	for _, site := range l.Exits {
		if site.Reach != "buildtag" && !slices.Contains(want, site.Code) {
			want = append(want, site.Code)
		}
	}
	for _, v := range want {
		s.Statuses++
		if f.statuses[v] != "" {
			s.StatusesFound++
		} else {
			s.Missed = append(s.Missed, fmt.Sprintf("status %d", v))
		}
	}
	var values []int
	for v := range f.statuses {
		values = append(values, v)
	}
	slices.Sort(values)
	for _, v := range values {
		from := f.statuses[v]
		if from == "implicit" || from == "dependency" {
			continue
		}
		s.Reported++
		if !slices.Contains(want, v) && !f.isDynamic(l, from) && !slices.Contains(l.Implicit, v) {
			s.Bogus++
			s.Missed = append(s.Missed, fmt.Sprintf("bogus %d from %s", v, from))
		}
	}
}

// A found value contains the exits and statuses that exitflow reports for a module. The
// keys of origins, lines and dynamic have the form FILE:LINE:STATUS; see key.
type found struct {
	origins map[string]bool // the origins of all statuses
	// lines contains the origins of all statuses, and the exits to which these statuses
	// lead, as FILE:LINE:0.
	lines   map[string]bool
	dynamic map[string]bool
	// statuses contains one origin for each status. If no code of the program sets the
	// status, the value is "implicit" or "dependency".
	statuses map[int]string
}

// statusSet matches a set of statuses in a note: {0,1}.
var statusSet = regexp.MustCompile(`\{(\d+(?:\s*,\s*\d+)*)\}`)

// statusesInNote returns the statuses that the note of a site lists as a set, such as
// {0,1}, or nil.
func (s Site) statusesInNote() []int {
	m := statusSet.FindStringSubmatch(s.Note)
	if m == nil {
		return nil
	}
	var out []int
	for part := range strings.SplitSeq(m[1], ",") {
		if n, err := strconv.Atoi(strings.TrimSpace(part)); err == nil {
			out = append(out, n)
		}
	}
	return out
}

// reportsAll reports whether exitflow finds all of the given statuses. It returns false
// for an empty list.
func (f found) reportsAll(values []int) bool {
	return len(values) > 0 && !slices.ContainsFunc(values, func(v int) bool { return f.statuses[v] == "" })
}

// isDynamic reports whether the label lists an exit with a variable status at a position,
// which has the form FILE:LINE:0.
func (f found) isDynamic(l *Label, place string) bool {
	return slices.ContainsFunc(l.Dynamic, func(d Site) bool { return key(d.File, d.Line, 0) == place })
}

func key(file string, line, code int) string { return fmt.Sprintf("%s:%d:%d", file, line, code) }

func gather(root string, programs []*exit.Program) found {
	f := found{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[int]string{}}
	relative := func(p exit.Location) string {
		rel, err := filepath.Rel(root, p.File)
		if err != nil {
			return p.File
		}
		return filepath.ToSlash(rel)
	}
	for _, p := range programs {
		for _, st := range p.Statuses {
			for _, o := range st.Origins {
				f.origins[key(relative(o.Location), o.Line, st.Value)] = true
				f.lines[key(relative(o.Location), o.Line, 0)] = true
				f.lines[key(relative(o.Sink), o.Sink.Line, 0)] = true
				if !o.Dependency {
					f.statuses[st.Value] = key(relative(o.Location), o.Line, 0)
				}
			}
			if f.statuses[st.Value] == "" {
				f.statuses[st.Value] = cmp.Or(map[bool]string{true: "implicit"}[st.Implicit], "dependency")
			}
		}
		for _, d := range p.Dynamic {
			f.dynamic[key(relative(d.Location), d.Line, 0)] = true
			f.dynamic[key(relative(d.Sink), d.Sink.Line, 0)] = true
		}
	}
	return f
}
