// Command checkederrors passes each error to a function that ends the process only if the
// error is not nil. What the program does after such a call has nothing to do with the
// error that the function would have printed.
package main

import (
	"errors"
	"os"

	"envelopeshapes/checkederrors/check"
)

func load(name string) (string, error) {
	if name == "" {
		return "", errors.New("no name")
	}
	return name, nil
}

func fatal() {
	text, err := load(os.Args[1])
	check.Error(err, 4, "E_NOT_FOUND")
	if text == "busy" {
		check.Fatal(7, "E_BUSY", "busy")
	}
	if text == "late" {
		os.Exit(1)
	}
}

func deep() {
	text, err := load(os.Args[1])
	check.Deep("E_NOT_FOUND", 4, err)
	if text == "late" {
		os.Exit(7)
	}
}

func wrong() {
	text, err := load(os.Args[1])
	check.Coded(err, 1, "E_NOT_FOUND") // want `E_NOT_FOUND ends with 1 here, but with 4`
	if text == "late" {
		os.Exit(7)
	}
}

func deepWrong() {
	text, err := load(os.Args[1])
	check.Deep("E_NOT_FOUND", 1, err) // want `E_NOT_FOUND ends with 1 here, but with 4`
	if text == "late" {
		os.Exit(4)
	}
}

func method(c check.Checker) {
	text, err := load(os.Args[1])
	c.Check(err, "E_NOT_FOUND", 4)
	if text == "late" {
		os.Exit(7)
	}
}

func methodWrong(c check.Checker) {
	text, err := load(os.Args[1])
	c.Check(err, "E_NOT_FOUND", 1) // want `E_NOT_FOUND ends with 1 here, but with 4`
	if text == "late" {
		os.Exit(7)
	}
}

func coded(err error) {
	check.Coded(err, 7, "E_BUSY")
}

// returned ends with what the function returns.
func returned() {
	text, err := load(os.Args[1])
	if status := check.Status(err, 4, "E_NOT_FOUND"); status != 0 {
		os.Exit(status)
	}
	if text == "late" {
		os.Exit(7)
	}
}

func returnedWrong() {
	_, err := load(os.Args[1])
	os.Exit(check.Status(err, 1, "E_NOT_FOUND")) // want `E_NOT_FOUND ends with 1 here, but with 4`
}

// warned ends only after an error.
func warned() {
	text, err := load(os.Args[1])
	check.Warn(err, "E_NOT_FOUND")
	if err != nil {
		os.Exit(4)
	}
	if text == "late" {
		os.Exit(7)
	}
}

func warnedWrong() {
	text, err := load(os.Args[1])
	check.Warn(err, "E_NOT_FOUND") // want `E_NOT_FOUND ends with 1 here, but with 4`
	if err != nil {
		os.Exit(1)
	}
	if text == "late" {
		os.Exit(7)
	}
}

func main() {
	switch len(os.Args) {
	case 2:
		fatal()
	case 3:
		deep()
	case 4:
		wrong()
	case 5:
		deepWrong()
	case 6:
		method(check.Checker{})
	case 7:
		methodWrong(check.Checker{})
	case 8:
		_, err := load(os.Args[2])
		coded(err)
		os.Exit(1)
	case 9:
		returned()
	case 10:
		returnedWrong()
	case 11:
		warned()
	case 12:
		warnedWrong()
	}
}
