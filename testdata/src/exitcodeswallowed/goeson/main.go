// Command goeson has commands that go on after an error, and others that only look so.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

var verbose bool

func work() error           { return errors.New("x") }
func load() (string, error) { return "", errors.New("x") }

func main() {
	root := &cobra.Command{Use: "goeson"}
	root.AddCommand(fallsBack, computes, flags, empties, inner, checks, check, absent, invalid, usage, ends,
		&cobra.Command{RunE: showStatus}, &cobra.Command{RunE: show})
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}

var fallsBack = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	text, err := load()
	if err != nil {
		fmt.Println("cannot load the text:", err)
		text = "default"
	}
	fmt.Println(text)
}}

var computes = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	text, err := load()
	if err != nil {
		fmt.Println("cannot load the text:", err)
		text = strings.ToUpper(args[0])
	}
	fmt.Println(text)
}}

// A bool that says whether all went well replaces nothing.
var flags = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	ok := true
	if err := work(); err != nil {
		fmt.Println(err) // want `only printed`
		ok = false
	}
	fmt.Println(ok)
}}

var empties = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	text, count := "", 0
	if got, err := load(); err != nil {
		fmt.Println(err) // want `only printed`
	} else {
		text, count = got, len(got)
	}
	fmt.Println(text, count)
}}

// Two ways meet before the error meets the success.
var inner = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	if err := work(); err != nil {
		name := "it"
		if verbose {
			name = args[0]
		}
		fmt.Println(name, err) // want `only printed`
	}
	fmt.Println("bye")
}}

// Each check prints what it has found.
var checks = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	if err := work(); err != nil {
		fmt.Println("git: not found")
	} else {
		fmt.Println("git: ok")
	}
	if text, err := load(); err != nil {
		fmt.Println("go: unknown:", err)
	} else {
		fmt.Println("go:", text)
	}
}}

var check = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	if err := work(); err != nil {
		fmt.Println("go: failed:", err) // want `only printed`
	} else {
		fmt.Println("go: done")
	}
}}

var absent = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) error {
	if _, err := load(); err != nil {
		fmt.Println("no configuration found, run goeson init first:", err) // want `only printed`
		return nil
	}
	if _, err := load(); err != nil {
		fmt.Println("no such file:", err) // want `only printed`
		return nil
	}
	if _, err := load(); err != nil {
		fmt.Println("skipping the cache:", err)
		return nil
	}
	return nil
}}

var invalid = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		fmt.Println("not a number:", args[0]) // want `the failure of strconv.Atoi is only printed`
		return
	}
	if err := work(); err != nil {
		fmt.Println("invalid argument", n) // want `the failure of main.work is only printed`
		return
	}
	if err := work(); err != nil {
		fmt.Println("not now") // not a failure
		return
	}
}}

var usage = &cobra.Command{Run: func(cmd *cobra.Command, args []string) {
	if err := work(); err != nil {
		fmt.Println(err) // want `only printed`
		flag.Usage()
		return
	}
	if err := work(); err != nil {
		fmt.Println(err)
		Usage()
		return
	}
}}

// Usage may do anything.
var Usage func()

// A handler may end with the status of a function.
var ends = &cobra.Command{Run: func(cmd *cobra.Command, args []string) { os.Exit(status()) }}

func status() int {
	if err := work(); err != nil {
		fmt.Println(err) // want `; return another status`
		return 0
	}
	return 0
}

type settings struct{ token string }

// validate only computes its result.
func (s settings) validate() error {
	if s.token == "" {
		return errors.New("no token")
	}
	return nil
}

var current settings

// showStatus answers with what is the case.
func showStatus(cmd *cobra.Command, args []string) error {
	if err := current.validate(); err != nil {
		fmt.Println("not configured:", err)
		return nil
	}
	if _, err := os.ReadFile(args[0]); err != nil {
		fmt.Println(err) // want `the error of os.ReadFile is only printed`
		return nil
	}
	return nil
}

func show(cmd *cobra.Command, args []string) error {
	if err := current.validate(); err != nil {
		fmt.Println("not configured:", err) // want `only printed`
		return nil
	}
	return nil
}
