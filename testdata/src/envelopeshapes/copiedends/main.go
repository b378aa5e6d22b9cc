// Command copiedends passes failures to functions that print copies of their fields. The
// process ends after these calls.
package main

import (
	"os"

	"envelopeshapes/copiedends/ui"
)

var out ui.Printer = ui.Text{}

func main() {
	if os.Getenv("FORMAT") == "json" {
		out = &ui.JSON{}
	}
	os.Exit(run(os.Args))
}

func run(args []string) int {
	switch len(args) {
	case 1:
		out.Fail(ui.Failure{Code: "E_NOT_FOUND", Text: "no task", Todo: "list them", Status: 4})
		return 4
	case 2:
		out.Fail(ui.Failure{Code: "E_NOT_FOUND", Text: "no task", Todo: "list them", Status: 4}) // want `this JSON error says exit status 4, but the process ends with 7`
		return 7
	case 3:
		(&ui.JSON{}).Fail(ui.Failure{Code: "E_BUSY", Text: "busy", Todo: "wait", Again: true, Status: 7}) // want `this JSON error says exit status 7, but the process ends with 1`
		return 1
	case 4:
		for _, a := range args {
			if a == "" {
				out.Fail(ui.Failure{Code: "E_BUSY", Text: "busy", Todo: "wait", Again: true, Status: 7}) // want `this JSON error says exit status 7, but the process ends with 4`
				return 4
			}
		}
	case 5:
		f := ui.Failure{Code: "E_BUSY", Text: "busy", Todo: "wait", Again: true, Status: 7}
		if args[1] == "" {
			f.Text = "no name"
		}
		out.Fail(f)
		return f.Status
	case 6:
		ui.Die(&ui.Failure{Code: "E_NOT_FOUND", Text: "no task", Todo: "list them", Status: 4})
	case 7:
		ui.Die(&ui.Failure{Code: "E_NOT_FOUND", Text: "no task", Todo: "list them", Status: 7}) // want `E_NOT_FOUND ends with 7 here, but with 4`
	case 8:
		// It is kept, not printed. Another failure follows.
		ui.Keep(ui.Failure{Code: "E_NOT_FOUND", Text: "no task", Todo: "list them", Status: 4})
		out.Fail(ui.Failure{Code: "E_BUSY", Text: "busy", Todo: "wait", Again: true, Status: 7})
		return 7
	case 9:
		out.Fail(ui.Failure{Code: "E_NOT_FOUND", Text: "no task", Todo: "list them", Status: 4})
		out.Note("done")
		return 4
	}
	return 0
}
