// Command deferring has functions with deferred calls. SSA keeps their results in
// memory.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/spf13/cobra"
	"github.com/urfave/cli/v2"
)

var flag bool

func work() error           { return errors.New("x") }
func load() (string, error) { return "", errors.New("x") }

func main() {
	defer fmt.Println("done")
	root := &cobra.Command{Use: "deferring"}
	root.AddCommand(before, after, named, bare, read, changed, taken, joined, joinedResult, returned)
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}

var before = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) error {
	f, err := os.Create("x")
	if err != nil {
		return err
	}
	defer f.Close()
	if err := work(); err != nil {
		fmt.Fprintln(os.Stderr, err) // want `the error of main.work is only printed.*; return the error`
		return nil
	}
	return nil
}}

// The deferred call may come after the branch.
var after = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) error {
	name, err := load()
	if err != nil {
		fmt.Println(err) // want `only printed`
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return work()
}}

func app() *cli.App {
	return &cli.App{Action: func(c *cli.Context) error {
		_, cancel := context.WithCancel(context.Background())
		defer cancel()
		if err := work(); err != nil {
			log.Println("failed:", err) // want `only printed`
			return nil
		}
		return nil
	}}
}

// The result has a name, and holds the error.
var named = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) (err error) {
	defer fmt.Println("done")
	if err = work(); err != nil {
		fmt.Println(err) // want `only printed`
		return nil
	}
	if err = work(); err != nil {
		fmt.Println(err)
		return err
	}
	if err = work(); err != nil {
		fmt.Println(err)
		return
	}
	return nil
}}

// A result without a value is nil.
var bare = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) (failure error) {
	defer fmt.Println("done")
	if err := work(); err != nil {
		fmt.Println(err) // want `only printed`
		return
	}
	failure = errors.New("always")
	if err := work(); err != nil {
		fmt.Println(err)
		return
	}
	return nil
}}

// A deferred function that only reads the result does not change it.
var read = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) (err error) {
	defer func() {
		if err != nil {
			fmt.Println("failed")
		}
	}()
	if err := work(); err != nil {
		fmt.Println(err) // want `only printed`
		return nil
	}
	return nil
}}

// A deferred function that assigns to the result may return the error.
var changed = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) (err error) {
	failed := false
	defer func() {
		if failed {
			err = errors.New("failed")
		}
	}()
	if err := work(); err != nil {
		fmt.Println(err)
		return nil
	}
	return nil
}}

var taken = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) (err error) {
	defer fail(&err)
	if err := work(); err != nil {
		fmt.Println(err)
		return nil
	}
	return nil
}}

func fail(err *error) { *err = errors.New("x") }

// Two ways meet before the result is loaded.
var joined = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) (result error) {
	defer fmt.Println("done")
	if flag {
		result = errors.New("flag")
	}
	if err := work(); err != nil {
		fmt.Println(err)
		return
	}
	return nil
}}

// Two ways lead to the test.
var joinedResult = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) (err error) {
	defer fmt.Println("done")
	if flag {
		err = work()
	} else {
		_, err = load()
	}
	if err != nil {
		fmt.Println(err)
		return nil
	}
	return nil
}}

var returned = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) error {
	defer fmt.Println("done")
	if err := work(); err != nil {
		fmt.Println(err)
		return err
	}
	if err := work(); err != nil {
		fmt.Println(err)
		return errors.New("failed")
	}
	if err := work(); err != nil {
		return fmt.Errorf("x: %w", err)
	}
	for range 3 {
		if err := work(); err != nil {
			fmt.Println(err)
			return nil
		}
	}
	return nil
}}
