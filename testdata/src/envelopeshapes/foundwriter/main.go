// Command foundwriter prints errors with functions that find them in other errors, and
// write them to a parameter. Only the calls show which writer that is.
package main

import (
	"net/http"
	"os"

	"envelopeshapes/foundwriter/fault"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return &fault.Error{Code: "E_USAGE", Message: "no task", Status: 2}
	case 2:
		return &fault.Failure{Code: "E_USAGE", Message: "no name"}
	case 3:
		return &fault.Fault{Code: "E_USAGE", Message: "no host"}
	}
	return nil
}

func serve(w http.ResponseWriter, _ *http.Request) { fault.Reply(w, run(os.Args)) }

func main() {
	http.HandleFunc("/", serve)
	err := run(os.Args)
	if len(os.Args) > 1 {
		fault.Show(os.Stderr, err)
	}
	fault.Exit(err)
}
