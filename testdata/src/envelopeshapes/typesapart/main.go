// Command typesapart makes errors in one package and prints them in another. The
// registry names the types of the errors. Only this package sees both.
package main

import (
	"errors"
	"os"

	"envelopeshapes/typesapart/app"
	"envelopeshapes/typesapart/fault"
	"envelopeshapes/typesapart/view"
)

func main() {
	err := app.Load(os.Args[1])
	var e *fault.Error
	switch {
	case errors.As(err, &e):
		view.Print(e)
		os.Exit(1)
	case err != nil:
		view.Print(fault.Wrap(err))
		os.Exit(1)
	}
	if s := app.Ping(os.Args[2]); s != nil {
		app.Log(s)
		view.PrintStatus(s)
		os.Exit(1)
	}
}
