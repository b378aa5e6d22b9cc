// Command whole is a small program as they are: errors, commands and output in
// packages of their own, a format that a flag selects, and one end for all errors.
package main

import (
	"flag"
	"fmt"
	"os"

	"envelopeshapes/whole/errs"
	"envelopeshapes/whole/render"
	"envelopeshapes/whole/task"
)

func run(args []string) error {
	if len(args) < 2 {
		return errs.New(errs.KindUsage, "no command") // want `no "(error.)?[Hh]int"`
	}
	switch args[0] {
	case "add":
		return task.Add(args[1])
	case "remove":
		return task.Remove(args[1])
	}
	return errs.New(errs.KindUsage, "no command "+args[0], errs.Hint("see --help"))
}

func main() {
	asJSON := flag.Bool("json", false, "print errors as JSON")
	flag.Parse()
	err := run(flag.Args())
	if err == nil {
		return
	}
	text := render.Text(err)
	if *asJSON {
		text = render.JSON(err)
	}
	fmt.Fprintln(os.Stderr, text)
	os.Exit(errs.From(err).Status())
}
