package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// forms ends with the status of a child in several ways.
func forms(n int) {
	if n == 1 {
		code, _ := two("x")
		os.Exit(code)
	}
	if n == 2 {
		os.Exit(assigned("x"))
	}
	if n == 3 {
		os.Exit(defined("x"))
	}
	if n == 4 {
		os.Exit(names("x"))
	}
	if n == 5 {
		set("x")
		os.Exit(last)
	}
	if n == 6 {
		os.Exit(headed("x"))
	}
	if n == 7 {
		end("x")
	}
	if n == 8 {
		os.Exit(called("x"))
	}
	os.Exit(field("x"))
}

func two(name string) (int, error) {
	err := exec.Command(name).Run()
	if ended := new(exec.ExitError); errors.As(err, &ended) {
		return ended.ExitCode(), errors.New("ended") // want `the status of a child is -1`
	}
	return 1, err
}

func assigned(name string) int {
	code := 1
	var ended *exec.ExitError
	if errors.As(exec.Command(name).Run(), &ended) {
		code = ended.ExitCode() // want `the status of a child is -1`
	}
	return code
}

func defined(name string) int {
	var ended *exec.ExitError
	if !errors.As(exec.Command(name).Run(), &ended) {
		return 1
	}
	code := ended.ExitCode() // want `the status of a child is -1`
	fmt.Println(code)
	return code
}

// names uses a name that the fix would declare.
func names(name string) int {
	ok := 7
	var ended *exec.ExitError
	if errors.As(exec.Command(name).Run(), &ended) {
		return pick(ok, ended.ExitCode()) // want `the status of a child is -1`
	}
	return 1
}

func pick(_, code int) int { return code }

var last int

func keep(code int) { last = code }

// set calls a function that returns, so that a call with another status must not precede it.
func set(name string) {
	var ended *exec.ExitError
	if errors.As(exec.Command(name).Run(), &ended) {
		keep(ended.ExitCode()) // want `the status of a child is -1`
	}
}

// headed uses the status in the head of a statement.
func headed(name string) int {
	var ended *exec.ExitError
	if !errors.As(exec.Command(name).Run(), &ended) {
		return 1
	}
	if code := ended.ExitCode(); code != 3 { // want `the status of a child is -1`
		return code
	}
	return 0
}

func exit(code int) { os.Exit(code) }

func end(name string) {
	var ended *exec.ExitError
	if errors.As(exec.Command(name).Run(), &ended) {
		exit(ended.ExitCode()) // want `the status of a child is -1`
	}
}

func find(name string) *exec.ExitError {
	var ended *exec.ExitError
	_ = errors.As(exec.Command(name).Run(), &ended)
	return ended
}

// called calls a function, which must not run twice.
func called(name string) int {
	return find(name).ExitCode() // want `the status of a child is -1`
}

type result struct{ code int }

func field(name string) int {
	var r result
	var ended *exec.ExitError
	if errors.As(exec.Command(name).Run(), &ended) {
		r.code = ended.ExitCode() // want `the status of a child is -1`
	}
	return r.code
}
