// Package lib returns errors with statuses to other packages.
package lib

import "fmt"

type Status int

func (s Status) Error() string { return "failed" }

type Runner struct{}

func (Runner) Run() error { return Status(201) } // want "status 201 return"

func Fail() error {
	if err := check(); err != nil {
		fmt.Println(err)
	}
	return Status(202) // want "status 202 return"
}

func check() error { return Status(203) }

var Make = func() error { return Status(204) } // want "status 204 return"
