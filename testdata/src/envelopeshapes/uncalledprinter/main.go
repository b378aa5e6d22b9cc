// Command uncalledprinter has a function that prints errors as JSON and that nothing
// calls: the text of these errors is printed. It calls another such function, and passes
// a third on as a value.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"envelopeshapes/uncalledprinter/fault"
	"envelopeshapes/uncalledprinter/work"
)

func handle(err error, show func(io.Writer, *fault.Lapse) error) {
	var slip *fault.Slip
	var lapse *fault.Lapse
	switch {
	case errors.As(err, &slip):
		_ = fault.Print(os.Stderr, slip)
	case errors.As(err, &lapse):
		_ = show(os.Stderr, lapse)
	default:
		fmt.Fprintln(os.Stderr, err)
	}
}

func main() {
	if err := work.Run(os.Args); err != nil {
		handle(err, fault.Show)
		os.Exit(1)
	}
}
