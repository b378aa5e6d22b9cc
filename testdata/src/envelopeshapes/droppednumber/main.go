// Command droppednumber prints errors with functions that return the status. Callers
// that drop this number end with another one.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
	Exit      int    `json:"exit_code"`
}

func bad(w io.Writer, p *problem) int {
	_ = json.NewEncoder(w).Encode(p)
	return p.Exit
}

func badTwo(w io.Writer, p *problem) (int, bool) {
	_ = json.NewEncoder(w).Encode(p)
	return p.Exit, true
}

func locked(args []string) int {
	_ = json.NewEncoder(os.Stderr).Encode(problem{"E_NOT_FOUND", "no task", false, "list them", 4}) // want `this JSON error says exit status 4, but the process can end with 7`
	return len(args)
}

func run(args []string) int {
	switch len(args) {
	case 1:
		return bad(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4})
	case 2:
		bad(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4}) // want `this JSON error says exit status 4, but the process ends with 7`
		return 7
	case 3:
		bad(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4})
		return 4
	case 4:
		status := bad(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4})
		if status < 7 {
			return status
		}
		return 7
	case 5:
		_, ok := badTwo(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4}) // want `this JSON error says exit status 4, but the process can end with 7`
		if ok {
			return 7
		}
		return 4
	case 6:
		status, _ := badTwo(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4})
		return status
	case 7:
		p := &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4} // one of two
		if args[0] == "" {
			p = &problem{Code: "E_BUSY", Message: "busy", Retryable: true, Hint: "wait", Exit: 7}
		}
		bad(os.Stderr, p)
		return p.Exit
	case 8:
		for range args {
			bad(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4}) // the loop may go on
		}
		return 7
	case 9:
		defer bad(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4}) // printed after the number is chosen
		return 4
	case 10:
		if args[0] != "" {
			return bad(os.Stderr, &problem{Code: "E_NOT_FOUND", Message: "no task", Hint: "list them", Exit: 4})
		}
		return 7
	case 11:
		return again(args)
	}
	return 0
}

// again drops the number of another function, which it calls once for each outcome.
func again(args []string) int {
	if args[0] == "" {
		locked(args)
		return 7
	}
	locked(args)
	return 4
}

func main() {
	os.Exit(run(os.Args))
}
