// Command failingcallers prints objects with functions that know nothing about how the
// process ends. Their callers end it.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

var asJSON = os.Getenv("JSON") != ""

func show(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

// fail is called before the process fails only.
func fail(err error) {
	if asJSON {
		show(map[string]string{"error": err.Error()}) // want `no "recoverable"` `no "suggestion"`
		return
	}
	fmt.Fprintln(os.Stderr, err)
}

// note is also called where the program goes on.
func note(err error) { show(map[string]string{"problem": "name", "error": err.Error()}) }

// tell is called before the process ends well.
func tell(err error) { show(map[string]string{"last": "name", "error": err.Error()}) }

// hush is called before the process ends with a status that a deferred call decides.
func hush(err error) { show(map[string]string{"late": "name", "error": err.Error()}) }

func decided() (code int) {
	defer func() {
		if os.Getenv("STRICT") == "" {
			code = 0
		}
	}()
	hush(errors.New("late name"))
	return 1
}

func execute(args []string) int {
	defer func() { _ = recover() }()
	switch len(args) {
	case 0:
		fail(errors.New("no name"))
		return 1
	case 1:
		note(errors.New("bad name"))
		return 1
	case 2:
		note(errors.New("old name"))
	case 3:
		tell(errors.New("long name"))
	case 4:
		return decided()
	}
	return 0
}

func main() { os.Exit(execute(os.Args[1:])) }
