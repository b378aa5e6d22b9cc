// Package catalog lists the errors of a program in tables. Another package copies the
// entries to what it prints.
package catalog

// ID names an entry.
type ID string

const (
	Usage    ID = "E_USAGE"
	Locked   ID = "E_LOCKED"
	NotFound ID = "E_NOT_FOUND"
)

// An Entry is one of a map. Its fields have names that are not usual in errors.
type Entry struct {
	Title  string
	Again  bool
	Remedy string
}

var entries = map[ID]Entry{
	Usage:    {Title: "wrong flags", Remedy: "see --help"},
	Locked:   {Title: "locked"},                             // want `has no "Remedy"`
	NotFound: {Title: "nothing with this name", Remedy: ""}, // want `has an empty "Remedy"`
}

// Lookup falls back to Usage.
func Lookup(id ID) Entry {
	if e, ok := entries[id]; ok {
		return e
	}
	return entries[Usage]
}

// A Row is one of a slice.
type Row struct {
	ID     ID
	Title  string
	Retry  bool
	Remedy string
}

var rows = []Row{
	{Usage, "wrong flags", false, "see --help"},
	{ID: Locked, Title: "locked"}, // want `has no "Remedy"` `Retry is left out here`
}

// Find searches the slice.
func Find(id ID) Row {
	for _, r := range rows {
		if r.ID == id {
			return r
		}
	}
	return rows[0]
}

// A Shared is one of a map of pointers.
type Shared struct{ Title, Remedy string }

var shared = map[ID]*Shared{
	Usage:    {Title: "wrong flags", Remedy: "see --help"},
	NotFound: {Title: "nothing with this name"}, // want `has no "Remedy"`
}

// Point may return nil.
func Point(id ID) *Shared { return shared[id] }

// Kind is the index of an array.
type Kind int

const (
	KindUsage Kind = iota
	KindLocked
)

// A Cell is an element of the array.
type Cell struct{ Code, Title, Remedy string }

var cells = [...]Cell{
	KindUsage:  {Code: "E_USAGE", Title: "wrong flags", Remedy: "see --help"},
	KindLocked: {Code: "E_LOCKED", Title: "locked"}, // want `has no "Remedy"`
}

// Cell reads the array.
func (k Kind) Cell() Cell { return cells[k] }

// A Case is what one case of a switch returns.
type Case struct{ Title, Remedy string }

// Choose returns a literal for each code.
func Choose(id ID) Case {
	switch id {
	case Usage:
		return Case{Title: "wrong flags", Remedy: "see --help"}
	case NotFound:
		return Case{Title: "nothing with this name"} // want `has no "Remedy"`
	}
	return Case{Title: "failed", Remedy: "look at the log"}
}

// An Outer embeds what other tables have, too.
type Outer struct {
	Inner
	Title string
}

// Inner gives advice.
type Inner struct {
	Retry  bool
	Remedy string
}

var outers = map[ID]Outer{
	Usage:    {Inner{Remedy: "see --help"}, "wrong flags"},
	NotFound: {Inner{Retry: false}, "nothing with this name"}, // want `has no "Remedy"`
}

// Embedded reads the map of structs that embed another one.
func Embedded(id ID) Outer { return outers[id] }

// A Topic is about no error, although it has a field with a usual name.
type Topic struct{ Title, Remedy string }

var topics = map[string]Topic{
	"init": {Title: "make a project", Remedy: "run init"},
	"show": {Title: "show a project"},
}

// About is for people.
func About(name string) Topic { return topics[name] }

// A Default is used for errors without a remedy of their own.
type Default struct{ Title, Remedy string }

var defaults = map[ID]Default{
	Usage:    {Title: "wrong flags", Remedy: "see --help"},
	NotFound: {Title: "nothing with this name"},
}

// Defaults is for errors with text of their own.
func Defaults(id ID) Default { return defaults[id] }
