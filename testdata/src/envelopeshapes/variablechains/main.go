// Command variablechains makes copies of errors in variables, in several steps.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/variablechains/problem"
)

// own is like the variables of package problem.
var (
	ownLate = problem.Problem{Code: "E_USAGE", Message: "late"}
	ownBare = problem.Problem{Code: "E_USAGE", Message: "bare"} // want `has no "(error.)?hint"`
)

func load(err error) error {
	switch os.Args[1] {
	case "late":
		return problem.Late.WithNames("a").WithHint("wait")
	case "late2":
		return problem.Late.WithNames("a").Wrap(err).WithHint("wait")
	case "lost":
		return problem.Lost.WithHint("look").Wrap(err)
	case "lost2":
		return problem.Lost.Wrap(err).WithNames("a") // want `has no "(error.)?hint"`
	case "lost3":
		p := problem.Lost.Wrap(err)
		p.Hint = "look again"
		return p
	case "bare":
		return problem.Bare.WithNames("a")
	case "bare2":
		return problem.Bare.WithNames("b").Wrap(err)
	case "full":
		return problem.Full.WithNames("a")
	case "used":
		return problem.Used
	case "used2":
		return problem.Used.WithNames("a")
	case "used3":
		return problem.Used.WithHint("look")
	case "wrong":
		return problem.Wrong.WithHint("wait")
	case "own":
		return ownLate.WithNames("a").WithHint("wait")
	case "ownbare":
		return ownBare.WithNames("a").Wrap(err)
	}
	return nil
}

func main() {
	var p problem.Problem
	if errors.As(load(os.ErrExist), &p) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]problem.Problem{"error": p})
		os.Exit(1)
	}
}
