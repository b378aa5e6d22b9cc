// Package main hands functions to libraries, which call them with statuses.
package main

import (
	"os"
	"runtime"
	"sync"

	"github.com/alecthomas/kong"
	"github.com/sirupsen/logrus"
)

var lazy = sync.OnceValue(func() int {
	return 8 // want "status 8 return"
})

var lazily = sync.OnceValues(func() (int, error) {
	return 9, nil // want "status 9 return"
})

func main() {
	switch len(os.Args) {
	case 1:
		l := logrus.New()
		l.ExitFunc = func(code int) { os.Exit(code + 2) } // want "status 3 argument"
	case 2:
		_, _ = kong.New(nil, kong.Exit(leave)) // want "status 0 call" "status 1 call"
	case 3:
		os.Exit(lazy())
	case 4:
		if code, err := lazily(); err == nil {
			os.Exit(code)
		}
	case 5:
		defer func() {
			os.Exit(5) // want "status 5 argument"
		}()
		quit()
		os.Exit(99)
	case 6:
		other(func(code int) {
			os.Exit(code) // want "unbounded: a parameter of flowcallbacks.main\\$3, which is called from code that is not followed"
		})
	}
}

func quit() {
	runtime.Goexit()
}

func leave(code int) {
	if code == 80 {
		code = 64 // want "status 64 assignment"
	}
	os.Exit(code)
}

// other passes the function to code that is not followed.
func other(f func(int)) { sync.OnceValue(func() func(int) { return f }) }
