// Command taskedit opens the task file in $EDITOR and ends with the editor's
// status.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"example.com/spell"
)

func main() {
	file := flag.String("file", "tasks.json", "the task file")
	flag.Parse()
	editor := os.Getenv("EDITOR")
	if editor == "" {
		log.Fatal("EDITOR is not set") // planted: exitcode/undeclared
	}
	if !spell.Check(*file) { // planted: exitcode/dependency
		fmt.Fprintf(os.Stderr, "taskedit: is %s spelt right?\n", *file)
	}
	if flag.Arg(0) == "show" {
		os.Exit(show(*file))
	}
	defer os.Remove(*file + ".backup")
	go quit()
	os.Exit(edit(editor, *file)) // planted: exitcode/skipped
}

// quit ends the process on a signal.
func quit() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM)
	switch <-signals {
	case syscall.SIGTERM:
		os.Exit(15) // planted: exitcode/signal
	}
}

// edit runs the editor and returns its status.
func edit(editor, file string) int {
	cmd := exec.Command(editor, file)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var ended *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &ended) && ended.Exited():
		return ended.ExitCode() // planted: exitcode/dynamic
	default:
		if _, err := os.Stat(file); err != nil {
			fmt.Fprintln(os.Stderr, "taskedit:", err) // planted: exitcode/swallowed
			return 0
		}
		explain(editor)
		report("", err) // planted: envelope/field
		return 3
	}
}

// show shows the file with a pager and returns the pager's status.
func show(file string) int {
	cmd := exec.Command("more", file)
	cmd.Stdout = os.Stdout
	_ = cmd.Run()
	return cmd.ProcessState.ExitCode() // planted: exitcode/child
}
