package chain

import (
	"go/types"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A library is a logger with entries that end the process when they are sent.
type library struct {
	path   string   // import path of the package that declares the type of entries
	entry  string   // name of the type of entries
	starts []string // functions and methods of the packages path and helper that start an entry; when the entry is sent, the process ends
	helper string   // another package with functions that start entries, or ""
	sends  []string // methods that send an entry
	drops  []string // methods that turn an entry off on purpose
	send   string   // the call to append to a chain to send the entry without a message
	status int      // the exit status after a fatal entry is sent
}

// libraries describes the loggers, as their source code shows. WithLevel of zerolog
// is missing, because it never ends the process. Loggers whose Fatal sends at once,
// such as logrus and zap, are missing, too.
var libraries = []library{
	{
		path: "github.com/rs/zerolog", helper: "github.com/rs/zerolog/log", entry: "Event", starts: []string{"Fatal", "Panic"},
		sends: []string{"Msg", "Msgf", "MsgFunc", "Send"}, drops: []string{"Discard"}, send: ".Send()", status: 1,
	},
	{
		path: "github.com/phuslu/log", entry: "Entry", starts: []string{"Fatal", "Panic"},
		sends: []string{"Msg", "Msgf", "Msgs"}, drops: []string{"Discard"}, send: `.Msg("")`, status: 255,
	},
	{
		path: "github.com/projectdiscovery/gologger", entry: "Event", starts: []string{"Fatal"},
		sends: []string{"Msg", "Msgf", "MsgFunc"}, send: `.Msg("")`, status: 1,
	},
}

// libraryOf returns the library with entries of type t, or nil.
func libraryOf(t types.Type) *library {
	entry := ssax.Pointed(t)
	if entry == nil || entry.Pkg() == nil {
		return nil
	}
	i := slices.IndexFunc(libraries, func(l library) bool { return l.path == entry.Pkg().Path() && l.entry == entry.Name() })
	if i < 0 {
		return nil
	}
	return &libraries[i]
}

// isPartOf reports whether a package is part of a library.
func (l *library) isPartOf(pkg *types.Package) bool {
	return pkg.Path() == l.path || l.helper != "" && pkg.Path() == l.helper
}
