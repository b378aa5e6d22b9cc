package chain

import (
	"go/types"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A library is a logger such as zerolog, which ends the process only in the call that
// sends a fatal entry.
type library struct {
	path  string // the package that declares the type of log entries
	entry string // the name of the type of entries
	// starts lists the functions and methods that start a log entry. The fields path
	// and helper are the import paths of the packages that declare them. Sending such
	// an entry ends the process or panics.
	starts []string
	helper string   // another package with functions that start a log entry, or ""
	sends  []string // the methods that send a log entry
	drops  []string // the methods that discard a log entry
	send   string   // the call that sends an entry without a message
	status int      // the exit status after a fatal entry is sent
}

// libraries lists the loggers that create a fatal log entry in one call and write it in
// another, such as Msg in log.Fatal().Msg("late"). The process ends only in the second
// call.
//
// Loggers such as logrus and zap are not listed, because their Fatal writes the entry
// itself. Neither is the WithLevel function of zerolog, because it never ends the
// process.
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

// libraryOf returns the library whose entries have the type t, or nil.
func libraryOf(t types.Type) *library {
	entry := ssax.PointedType(t)
	if entry == nil || entry.Pkg() == nil {
		return nil
	}
	i := slices.IndexFunc(libraries, func(l library) bool { return l.path == entry.Pkg().Path() && l.entry == entry.Name() })
	if i < 0 {
		return nil
	}
	return &libraries[i]
}

func (l *library) isPartOf(pkg *types.Package) bool {
	return pkg.Path() == l.path || l.helper != "" && pkg.Path() == l.helper
}
