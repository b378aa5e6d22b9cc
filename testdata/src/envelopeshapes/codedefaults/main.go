// Command codedefaults ends with statuses that switches assign to error codes. What counts is
// the status of the codes without a case.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/codedefaults/fault"
	"envelopeshapes/codedefaults/job"
)

func show(err error) { _ = json.NewEncoder(os.Stderr).Encode(err) }

func serve(f *fault.Fault) int { return f.HTTP() }

func main() {
	n := len(os.Args)
	switch n {
	case 1:
		err := job.Fault(n)
		show(err)
		os.Exit(err.Exit())
	case 2:
		err := job.Refusal(n)
		show(err)
		os.Exit(fault.Status(err))
	case 3:
		err := job.Break()
		show(err)
		os.Exit(err.Exit())
	case 4:
		err := job.Stop()
		show(err)
		os.Exit(err.Exit())
	case 5:
		err := job.Pair(n)
		show(err)
		if n > 8 {
			os.Exit(err.First())
		}
		os.Exit(err.Second())
	case 6:
		err := job.Miss(n)
		show(err)
		os.Exit(err.Exit())
	case 7:
		err := job.Loss()
		show(err)
		os.Exit(err.Exit())
	case 8:
		err := job.Gap()
		show(err)
		os.Exit(err.Exit())
	}
	println(serve(job.Fault(n)))
}
