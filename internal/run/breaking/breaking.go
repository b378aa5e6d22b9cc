// Package breaking compares two versions of a contract and says which changes break
// callers.
//
// There are two layers, each compared on its own: what registries declare, and what
// programs can end with. One change of a program can be a change in both layers. A
// renumbered code is one of the registry (breaking/renumbered), and two of the
// program: it cannot end with the old status any more (breaking/lost), and can end
// with the new one (breaking/new).
package breaking

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/internal/span"
)

// The rules. Rules describes them.
const (
	Removed    = "breaking/removed"
	Renumbered = "breaking/renumbered"
	Reused     = "breaking/reused"
	Outcome    = "breaking/outcome"
	Lost       = "breaking/lost"
	Remapped   = "breaking/remapped"
	Command    = "breaking/command"
	New        = "breaking/new"
	Error      = "breaking/error"
	Text       = "breaking/text"
)

// A Rule is a kind of change.
type Rule struct {
	Name    string
	Summary string // one sentence without a period
}

// Rules returns the rules in the order of docs/breaking.md.
func Rules() []Rule {
	return []Rule{
		{Removed, "A declared status is gone and not retired"},
		{Renumbered, "A declared name has another status"},
		{Reused, "A retired status is declared again, or a status changed both its name and its meaning"},
		{Outcome, "A status asks something else of its callers"},
		{Lost, "A program cannot end with a status any more"},
		{Remapped, "The same error ends with another status"},
		{Command, "A program, or a command with declared statuses, is gone"},
		{New, "A status became possible"},
		{Error, "An error code is gone, or new"},
		{Text, "The wording of a status changed"},
	}
}

// A Category says what a change asks of the version number.
type Category string

// The categories.
const (
	Breaking   Category = "breaking"   // callers that handle the old contract can go wrong
	Compatible Category = "compatible" // callers need not know of it
	Metadata   Category = "metadata"   // it is about words, or cannot be judged
)

// A Change is one difference between two versions of a contract.
type Change struct {
	Rule     string          `json:"rule"`
	Category Category        `json:"category"`
	Message  string          `json:"message"`
	Package  string          `json:"package"` // import path of the program; "" for a change in a registry
	Program  string          `json:"program"`
	Command  string          `json:"command"` // "" for the whole program
	Code     *int            `json:"code"`    // the old status, or the new one for breaking/new; nil for an error code or a program
	To       *int            `json:"to"`      // the new status, if there is one
	Error    string          `json:"error"`
	ID       string          `json:"id"` // what an [[accept]] names
	Accepted bool            `json:"accepted"`
	Reason   string          `json:"reason"` // why the change is accepted
	Witness  []contract.Step `json:"witness"`
	Dynamic  string          `json:"dynamic"` // why it is not known whether the status changed

	Was  []contract.Step `json:"-"` // the witness in the old version
	Is   []contract.Step `json:"-"` // the witness in the new version
	At   span.Position   `json:"-"` // the position in the new version that the change is about; the zero value if there is none
	File string          `json:"-"` // the registry of the new version that can accept the change; "" if there is none
}

// IsOpen reports whether the change breaks callers and is not accepted.
func (c Change) IsOpen() bool { return c.Category == Breaking && !c.Accepted }

// A Side is one version of a contract. Where a layer could not be read, it says why.
type Side struct {
	Contract *contract.Contract
	Declared string // why there is no declared layer; "" if there is one
	Reached  string // why there is no reached layer; "" if there is one
}

// Layers says for each layer whether it was compared: "compared", or why not.
type Layers struct {
	Declared string `json:"declared"`
	Reached  string `json:"reached"`
}

// Compared is the text for a layer that was compared.
const Compared = "compared"

// Nothing reports whether no layer was compared.
func (l Layers) Nothing() bool { return l.Declared != Compared && l.Reached != Compared }

// layersOf says which layers the sides have in common.
func layersOf(before, after Side) Layers {
	layer := func(before, after string) string {
		switch {
		case before != "":
			return "old side " + before
		case after != "":
			return "new side " + after
		}
		return Compared
	}
	return Layers{Declared: layer(before.Declared, after.Declared), Reached: layer(before.Reached, after.Reached)}
}

// A Summary counts changes.
type Summary struct {
	Breaking   int    `json:"breaking"`   // including those that are accepted
	Accepted   int    `json:"accepted"`   // breaking changes that are accepted
	Compatible int    `json:"compatible"` // changes that callers need not know of
	Metadata   int    `json:"metadata"`   // changes of words, and what cannot be judged
	Next       string `json:"next"`       // what the version number needs: major, minor or patch
}

// Summarize counts changes.
func Summarize(changes []Change) Summary {
	s := Summary{Next: "patch"}
	for _, c := range changes {
		switch c.Category {
		case Breaking:
			s.Breaking++
		case Compatible:
			s.Compatible++
		case Metadata:
			s.Metadata++
		}
		if c.Category == Breaking && c.Accepted {
			s.Accepted++
		}
	}
	switch {
	case s.Breaking > 0:
		s.Next = "major"
	case s.Compatible > 0:
		s.Next = "minor"
	}
	return s
}

// Compare returns the differences between two versions, sorted by program, and the
// layers that it compared.
func Compare(before, after Side) ([]Change, Layers) {
	layers := layersOf(before, after)
	c := comparison{before: before.Contract, after: after.Contract, alone: layers.Reached != Compared}
	if layers.Declared == Compared {
		for _, pair := range c.registries() {
			c.declared(pair)
		}
	}
	if layers.Reached == Compared {
		c.reached()
	}
	for i := range c.changes {
		c.changes[i].finish()
	}
	slices.SortStableFunc(c.changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.Program, b.Program), cmp.Compare(a.Category, b.Category), cmp.Compare(value(a.Code), value(b.Code)), cmp.Compare(a.ID, b.ID))
	})
	return slices.CompactFunc(c.changes, func(a, b Change) bool { return a.ID == b.ID && a.Category == b.Category }), layers
}

// value returns a status for sorting. A change without a status comes last.
func value(code *int) int {
	if code == nil {
		return 1 << 10
	}
	return *code
}

// A comparison collects the changes between two contracts.
type comparison struct {
	before, after *contract.Contract
	alone         bool // only the declared layer is compared
	changes       []Change
}

func (c *comparison) add(change Change) { c.changes = append(c.changes, change) }

// finish sets the id of the change, and the witness that its rule is about.
func (c *Change) finish() {
	what := c.Error
	if what == "" && c.Code != nil {
		what = strconv.Itoa(*c.Code)
	}
	c.ID = c.Rule + ":" + strings.TrimSpace(c.Program+" "+c.Command)
	if what != "" {
		c.ID += ":" + what
	}
	c.Witness = c.Is
	if c.Rule == Lost {
		c.Witness = c.Was
	}
	if c.Witness == nil {
		c.Witness = []contract.Step{}
	}
}

// named formats a status with its name, such as "3 (NOT_FOUND)".
func named(value int, name string) string {
	if name == "" {
		return strconv.Itoa(value)
	}
	return fmt.Sprintf("%d (%s)", value, name)
}
