package main

import (
	"flag"
	"os"
	"os/exec"
	"strconv"

	"exitcodedynamic/sub"
)

func main() {
	cmd := exec.Command("true")
	_ = cmd.Run()
	switch len(os.Args) {
	case 1:
		os.Exit(cmd.ProcessState.ExitCode()) // want `^exit status is unbounded: .*child process.* \(exitcode/dynamic\)$`
	case 2:
		os.Exit(plugin(cmd))
	case 3:
		os.Exit((&runner{cmd}).run())
	case 4:
		os.Exit(sub.Run(cmd))
	case 5:
		n, _ := strconv.Atoi(os.Args[1]) // want `exit status is unbounded`
		os.Exit(n)
	case 6:
		os.Exit(*code)
	case 7:
		os.Exit(sub.Other(cmd))
	case 8:
		os.Exit(3)
	}
}

var code = flag.Int("code", 3, "the status") // want `exit status is unbounded: the value of a flag`

func plugin(cmd *exec.Cmd) int { return cmd.ProcessState.ExitCode() }

// A runner passes statuses on in a method, and in a function literal there.
type runner struct{ cmd *exec.Cmd }

func (r *runner) run() int {
	get := func() int { return r.cmd.ProcessState.ExitCode() }
	return get()
}
