// Command viewed prints failures through interfaces of another package.
package main

import (
	"os"

	"envelopeshapes/viewed/views"
)

func main() {
	v := views.New(os.Stderr, len(os.Args) > 3)
	switch len(os.Args) {
	case 1:
		v.Fail(&views.Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "hint"`
	case 2:
		v.Fail(&views.Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 3:
		f := &views.Failure{Code: "E_LOCKED", Message: "locked", Retryable: true} // want `has "hint" on some paths only`
		if os.Args[1] == "" {
			f.Hint = "wait"
		}
		v.Fail(f)
	case 4:
		f := &views.Failure{Code: "E_LOCKED", Message: "locked", Retryable: true}
		if f.Hint = "wait"; os.Args[1] == "" {
			f.Hint = "stop the other"
		}
		v.Fail(f)
	case 5:
		views.NewAdvisor(os.Stderr, os.Args[1] == "").Advise(&views.Failure{Code: "E_USAGE", Message: "no task"})
	case 6:
		views.NewLoader(os.Stderr, []byte(os.Args[1])).Load(&views.Failure{Code: "E_USAGE", Message: "no task"})
	}
	os.Exit(1)
}
