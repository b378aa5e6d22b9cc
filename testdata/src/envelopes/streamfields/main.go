// Command streamfields passes writers to package ui.
package main

import (
	"bufio"
	"io"
	"os"

	"envelopes/streamfields/ui"
)

var newValue func(io.Writer) ui.Value = ui.NewValue

func main() {
	c := ui.New(os.Stdout, os.Stderr)
	switch len(os.Args) {
	case 1:
		os.Exit(c.Fail())
	case 2:
		os.Exit(c.Refuse())
	case 3:
		w := bufio.NewWriter(os.Stdout)
		ui.Printer{Out: w}.Fail()
		_ = w.Flush()
	case 4:
		ui.StartLines(os.Stdout).Fail()
	case 5:
		ui.NewEither(os.Stdout).Fail()
	case 6:
		ui.NewEither(os.Stderr).Fail()
	case 7:
		ui.NewValue(os.Stdout).Fail()
		newValue(os.Stderr).Fail()
	case 8:
		l := ui.Log{W: os.Stdout}
		if f, err := os.Create("log"); err == nil {
			l.W = f
		}
		l.Fail()
	case 9:
		ui.Unused{}.Fail()
	}
	os.Exit(7)
}
