// Package main decides in deferred functions.
package main

import (
	"errors"
	"fmt"
	"os"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	var exitCode int
	defer func() { os.Exit(exitCode) }()
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(r)
			os.Exit(70) // want "status 70 argument"
		}
	}()
	if on() {
		exitCode = 3 // want "status 3 assignment"
		return
	}
	if on() {
		os.Exit(changed())
	}
	if on() {
		os.Exit(kept())
	}
	if on() {
		os.Exit(labels())
	}
	if on() {
		mustPanic()
	}
	if on() {
		h := &helper{}
		defer h.close()
		h.code = 9 // want "status 9 field"
	}
	if on() {
		var e statusError
		if errors.As(beside(), &e) {
			os.Exit(int(e))
		}
	}
	exitCode = 4 // want "status 4 assignment"
}

// A status that is an error, returned past a deferred function.
type statusError int

func (statusError) Error() string { return "status" }

func beside() error {
	defer fmt.Println("done")
	if on() {
		return statusError(11) // want "status 11 return"
	}
	return nil
}

type helper struct{ code int }

func (h *helper) close() {
	if h.code != 0 {
		os.Exit(h.code)
	}
}

func changed() (code int) {
	defer func() {
		if code == 0 {
			code = 5 // want "status 5 assignment"
		}
	}()
	if on() {
		return 6 // want "status 6 return"
	}
	return 0 // want "status 0 return"
}

func kept() (code int) { panic("never") }

func mustPanic() {
	panic(errors.New("2 is what the runtime ends with"))
}

func labels() int {
	code := 7 // want "status 7 assignment"
outer:
	for {
		for i := range 3 {
			switch {
			case i == 1:
				code = 8 // want "status 8 assignment"
				break outer
			case i == 2:
				goto end
			}
		}
	}
end:
	return code
}
