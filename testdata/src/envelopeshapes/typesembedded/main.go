// Command typesembedded prints errors as an interface. What the registry names is embedded
// in them.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/typesembedded/problem"
)

func report(err error) int {
	var p problem.Problem
	if !errors.As(err, &p) {
		return 1
	}
	_ = json.NewEncoder(os.Stderr).Encode(p)
	return p.Status()
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return problem.NewLocked(1)
	case 2:
		return problem.NewComplete(1)
	case 3:
		return problem.NewPointed("p")
	case 4:
		return problem.NewDeep()
	case 5:
		return problem.NewAliased()
	case 6:
		return problem.NewTagged()
	case 7:
		return problem.NewForeign()
	case 8:
		return problem.NewFirst()
	case 9:
		return problem.NewSecond()
	case 10:
		return problem.NewWhole()
	}
	return nil
}

// A known error is printed as what it is.
type known struct {
	problem.Base
	Name string `json:"name"`
}

func main() {
	if problem.NewEntry().Seen > 1 {
		k := known{problem.Base{Code: "E_USAGE", Message: "m", Recoverable: true, Suggestion: "s"}, "n"} // want `recoverable is true here`
		_ = json.NewEncoder(os.Stderr).Encode(k)
		os.Exit(1)
	}
	if err := run(os.Args); err != nil {
		os.Exit(report(err))
	}
}
