// Command made makes texts together with statuses. Some of the texts are error codes.
package main

import (
	"errors"
	"fmt"
	"os"
)

var errBusy = errors.New("busy")

// commands has the names of commands, and statuses the codes of errors.
var (
	commands = map[string]int{"busy": 0, "gone": 3}
	statuses = map[string]int{"busy": 0, "gone": 4} // want `busy ends with 0 here, but with 7`
)

// parse returns the name of a command.
func parse(args []string) (string, int) {
	if len(args) == 0 {
		return "busy", 2
	}
	return args[0], 0
}

// classify returns the code and the status of an error.
func classify(err error) (string, int) {
	if errors.Is(err, errBusy) {
		return "busy", 2 // want `busy ends with 2 here, but with 7`
	}
	return "gone", 4
}

func named(args []string) (code string, status int) {
	if len(args) == 0 {
		return "busy", 3 // want `busy ends with 3 here, but with 7`
	}
	return "gone", 4
}

// give returns a code, as the variable of its caller says.
func give(n int) (string, int) {
	if n > 9 {
		return "busy", 3 // want `busy ends with 3 here, but with 7`
	}
	return "gone", 4
}

func assigned(args []string) int {
	name, status := "none", 1
	if len(args) > 3 {
		name, status = "busy", 3
	}
	fmt.Println(name)
	return status
}

func assignedCode(args []string) int {
	code, status := "gone", 4
	if len(args) > 3 {
		code, status = "busy", 3 // want `busy ends with 3 here, but with 7`
	}
	fmt.Println(code)
	return status
}

type plan struct{ Name string }

type step struct {
	Plan   plan
	Status int
}

type problem struct{ ID string }

type result struct {
	Problem problem
	Status  int
}

// busy is a command.
type busy struct{}

func (busy) Name() string { return "busy" }
func (busy) Status() int  { return 2 }

// lost is an error.
type lost struct{}

func (lost) Error() string { return "lost" }
func (lost) Word() string  { return "gone" }
func (lost) Status() int   { return 2 } // want `gone ends with 2 here, but with 4`

func main() {
	switch len(os.Args) {
	case 1:
		name, status := parse(os.Args[1:])
		fmt.Println(name)
		os.Exit(status)
	case 2:
		os.Exit(commands[os.Args[1]])
	case 3:
		os.Exit(assigned(os.Args))
	case 4:
		s := step{Plan: plan{Name: "busy"}, Status: 2}
		os.Exit(s.Status)
	case 5:
		os.Exit(busy{}.Status())
	case 6:
		_, status := classify(errBusy)
		os.Exit(status)
	case 7:
		_, status := named(os.Args)
		os.Exit(status)
	case 8:
		code, status := give(len(os.Args))
		fmt.Println(code)
		os.Exit(status)
	case 9:
		os.Exit(assignedCode(os.Args))
	case 10:
		r := result{Problem: problem{ID: "busy"}, Status: 2} // want `busy ends with 2 here, but with 7`
		os.Exit(r.Status)
	case 11:
		os.Exit(lost{}.Status())
	case 12:
		code, _ := classify(errBusy)
		os.Exit(statuses[code])
	}
}
