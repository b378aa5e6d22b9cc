// Package main belongs to the module that is worked on.
package main

import (
	"os"
	"runtime"

	"example.com/dep"
	"example.com/thin"
)

func main() {
	switch len(os.Args) {
	case 1:
		dep.Die("x") // want "status 33 call"
	case 2:
		dep.Dies() // want "status 33 call"
	case 3:
		dep.Wrap(3) // want "status 3 argument"
	case 4:
		dep.Exit(dep.NewError(runtime.NumCPU())) // want "unbounded: the result of runtime.NumCPU, which is not followed"
	case 5:
		thin.Do(len(os.Args) > 8)
		thin.New().Run()
		thin.Prepare()
		dep.Finish()
	}
	dep.Maybe(len(os.Args) > 9)
}
