package cli

import (
	"bytes"
	"fmt"
	"os"

	"github.com/exitlint/exitlint/internal/run/breaking"
	"github.com/exitlint/exitlint/internal/run/report"
)

// acceptReason is the placeholder that --write-accept writes as a reason. The user
// should replace it.
const acceptReason = "TODO: say why this is intended"

// writeAccepts accepts all breaking changes that are not accepted yet. For each of these
// changes, it adds an [[accept]] entry to the registry of the program.
func (a *app) writeAccepts(changes []breaking.Change) error {
	entries := map[string]*bytes.Buffer{}
	for i := range changes {
		c := &changes[i]
		if !c.NeedsAcceptance() {
			continue
		}
		if c.File == "" {
			return &report.Failure{
				Code: report.RegistryNotFound, Message: fmt.Sprintf("no registry governs %s, so nothing can accept %s", c.Program, c.ID),
				Suggestion: "write one with exitlint init",
			}
		}
		file := a.absolute(c.File)
		if entries[file] == nil {
			entries[file] = &bytes.Buffer{}
		}
		fmt.Fprintf(entries[file], "\n[[accept]]\nid     = %q # %s\nreason = %q\n", c.ID, c.Message, acceptReason)
		c.Accepted, c.Reason = true, acceptReason
	}
	for file, text := range entries {
		if err := appendTo(file, text.Bytes()); err != nil {
			return writeFailure(err)
		}
		fmt.Fprintf(a.env.Stderr, "exitlint: %s has new [[accept]] entries; fill in their reasons\n", report.Relative(a.dir, file))
	}
	return nil
}

// appendTo appends text to a file. If the file does not end with a newline, it adds
// one first.
func appendTo(file string, text []byte) error {
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if len(old) > 0 && old[len(old)-1] != '\n' {
		old = append(old, '\n')
	}
	return os.WriteFile(file, append(old, text...), 0o666)
}
