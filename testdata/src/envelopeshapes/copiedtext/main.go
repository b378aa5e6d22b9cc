// Command copiedtext prints objects with a code and a message to a writer in a field,
// and nothing shows that it then fails. They are errors if the message is that of an
// error.
package main

import (
	"os"

	"envelopeshapes/copiedtext/output"
)

func main() {
	p := &output.Printer{Out: os.Stdout}
	if len(os.Args) > 9 {
		p.Out = os.Stderr
	}
	e := output.New("E_USAGE", "no task", "name a task")
	switch len(os.Args) {
	case 1:
		p.Error(e)
	case 2:
		p.Error(output.New("E_USAGE", "no task", "")) // want `empty "Guidance"`
	case 3:
		p.Error(output.Error{Code: "E_USAGE", Message: "no task"}) // want `no "Guidance"`
	case 4:
		p.Notice(output.Notice{Code: "E_DONE", Message: "done"})
	case 5:
		p.Task("first", e)
	case 6:
		p.Typed(e)
		p.Note(output.Notice{Code: "E_DONE", Message: "done"})
	case 7:
		p.Unnamed("E_USAGE", e)
	case 8:
		p.Text("E_USAGE", e)
		p.Given("E_DONE", "done")
	}
}
