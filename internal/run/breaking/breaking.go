// Package breaking compares two versions of a contract, and says which changes break
// callers.
//
// A contract has two layers: "declared" contains the statuses that registries declare,
// and "reached" contains the statuses that programs can end with. The package compares
// each layer separately. One edit can change both layers. If a code gets another
// number, the layer "declared" has one change: the code has another number
// (breaking/renumbered). The layer "reached" has two changes: the program can no longer
// end with the old status (breaking/lost), and it can end with the new one
// (breaking/new).
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

// The names of the rules. Rules describes each of them.
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

// A Rule is a kind of change, such as breaking/removed.
type Rule struct {
	Name    string
	Summary string // one sentence without a period
	// Effect is the category of the changes, such as "breaking". If the category depends on
	// the change, Effect says how, as in "breaking if it is gone, compatible if it is new".
	Effect string
}

// Rules returns the rules in the order of docs/breaking.md.
func Rules() []Rule {
	return []Rule{
		{Removed, "A declared status is gone and not retired", "breaking"},
		{Renumbered, "A declared name has another status", "breaking"},
		{Reused, "A retired status is declared again, or a status changed both its name and its meaning", "breaking"},
		{Outcome, "A status asks something else of its callers", "breaking if callers may act wrongly now; otherwise compatible"},
		{Lost, "A program cannot end with a status any more", "breaking; metadata if the program can end with any status"},
		{Remapped, "The same error ends with another status", "breaking"},
		{Command, "A program, or a command with declared statuses, is gone", "breaking"},
		{New, "A status became possible", "compatible; breaking if the contract of the old version is closed; metadata if the program can end with any status"},
		{Error, "An error code is gone, or new", "breaking if it is gone, compatible if it is new"},
		{Text, "The wording of a status changed", "metadata"},
	}
}

// A Category says how a change affects callers. The worst category among the changes
// decides which part of the version number the next release increases.
type Category string

// The categories.
const (
	Breaking   Category = "breaking"   // callers that rely on the old version may fail
	Compatible Category = "compatible" // callers need not do anything
	// Metadata: only descriptions changed, or the effect on callers is not known.
	Metadata Category = "metadata"
)

// A Change is one difference between two versions of a contract.
type Change struct {
	Rule     string   `json:"rule"`
	Category Category `json:"category"`
	Message  string   `json:"message"`
	Package  string   `json:"package"` // import path of the program; "" for a change in a registry
	Program  string   `json:"program"`
	Command  string   `json:"command"` // "" for the whole program
	// Code is the status in the old version. For the rule breaking/new, it is the new
	// status. It is nil for a change that is not about a status, such as a program that
	// is gone.
	Code     *int            `json:"code"`
	To       *int            `json:"to"` // the status that replaces Code in the new version; nil if there is none
	Error    string          `json:"error"`
	ID       string          `json:"id"` // the id that an [[accept]] entry names
	Accepted bool            `json:"accepted"`
	Reason   string          `json:"reason"` // why the change is accepted
	Witness  []contract.Step `json:"witness"`
	// Dynamic says why exitlint cannot tell whether the program ends with the status. It
	// is "" if exitlint can.
	Dynamic string `json:"dynamic"`

	Was []contract.Step `json:"-"` // the call path to an exit with the status, in the old version
	Is  []contract.Step `json:"-"` // the call path to an exit with the status, in the new version
	At  span.Position   `json:"-"` // the position of the change in the new version; zero if there is none
	// File is the registry of the new version in which an [[accept]] entry can accept
	// the change. It is "" if there is none.
	File string `json:"-"`
}

// NeedsAcceptance reports whether the change breaks callers and is not accepted.
func (c Change) NeedsAcceptance() bool { return c.Category == Breaking && !c.Accepted }

// A Side is one of the two versions of a contract to compare.
type Side struct {
	Contract *contract.Contract
	Declared string // why the declarations could not be read; "" if they could
	Reached  string // why the statuses of programs are not known; "" if they are
}

// Layers says which layers of the contracts were compared; see the package comment.
// Each field is [Compared], or the reason why the layer was not compared.
type Layers struct {
	Declared string `json:"declared"`
	Reached  string `json:"reached"`
}

// Compared is the value of Layers.Declared or Layers.Reached if that layer was
// compared.
const Compared = "compared"

// AreEmpty reports whether neither layer was compared.
func (l Layers) AreEmpty() bool { return l.Declared != Compared && l.Reached != Compared }

// layersOf returns which layers of the contracts can be compared; see the package
// comment. A layer can be compared if both versions contain it.
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
	Breaking   int    `json:"breaking"`   // breaking changes, accepted or not
	Accepted   int    `json:"accepted"`   // breaking changes that are accepted
	Compatible int    `json:"compatible"` // changes that break no caller
	Metadata   int    `json:"metadata"`   // changes of descriptions, and changes with an unknown effect on callers
	Next       string `json:"next"`       // the part of the version number to increase: major, minor or patch
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

// Compare returns the differences between two versions of a contract, sorted by
// program. It also returns which of the two layers were compared; see the package
// comment.
func Compare(before, after Side) ([]Change, Layers) {
	layers := layersOf(before, after)
	c := comparison{before: before.Contract, after: after.Contract, onlyDeclared: layers.Reached != Compared}
	if layers.Declared == Compared {
		for _, pair := range c.pairRegistries() {
			c.compareRegistries(pair)
		}
	}
	if layers.Reached == Compared {
		c.comparePrograms()
	}
	for i := range c.changes {
		c.changes[i].setIDAndWitness()
	}
	slices.SortStableFunc(c.changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.Program, b.Program), cmp.Compare(a.Category, b.Category), cmp.Compare(statusOrder(a.Code), statusOrder(b.Code)), cmp.Compare(a.ID, b.ID))
	})
	return slices.CompactFunc(c.changes, func(a, b Change) bool { return a.ID == b.ID && a.Category == b.Category }), layers
}

// statusOrder returns the sort key of a change: its status. A change without a status
// comes last.
func statusOrder(code *int) int {
	if code == nil {
		return 1 << 10
	}
	return *code
}

// A comparison collects the changes between two contracts.
type comparison struct {
	before, after *contract.Contract
	// onlyDeclared says whether only the declarations are compared, and not the
	// statuses that programs can end with.
	onlyDeclared bool
	changes      []Change
}

func (c *comparison) add(change Change) { c.changes = append(c.changes, change) }

// setIDAndWitness sets the fields ID and Witness of the change. Witness is the call
// path to an exit with the status: for a lost status, the one in the old version,
// otherwise the one in the new version.
func (c *Change) setIDAndWitness() {
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

// formatStatus formats a status with its name, such as "3 (NOT_FOUND)".
func formatStatus(value int, name string) string {
	if name == "" {
		return strconv.Itoa(value)
	}
	return fmt.Sprintf("%d (%s)", value, name)
}
