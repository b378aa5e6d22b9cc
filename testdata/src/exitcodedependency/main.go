package main

import (
	"os"

	"example.com/dep"
)

func main() {
	n := len(os.Args)
	dep.Check(n > 1) // want `^a dependency can end the process with status 66, which is not declared in exitlint\.toml \(exitcode/dependency\)$`
	dep.Stop(n > 2)
	dep.Done(n > 3)
	if n > 4 {
		quit()
	}
	dep.Exit(77) // want `exit status 77 is not declared`
}

func quit() { dep.Exit(4) }
