// Package main passes on what it cannot bound.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strconv"
	"syscall"
)

var code = flag.Int("code", 3, "status") // want "status 3 default" "unbounded: the value of a flag"

var other = flag.Int("other", 99, "no status")

var bound int

type config struct {
	Status int `json:"status"`
	Level  int `json:"level"`
}

type plain struct {
	note          string
	Status, Level int
}

type settings struct {
	Exit int `yaml:"exit"`
}

func on() bool { return len(os.Args) > 1 }

func init() {
	flag.IntVar(&bound, "bound", 4, "status") // want "status 4 default" "unbounded: the value of a flag"
}

func main() {
	flag.Parse() // want "status 2 call"
	fmt.Println(*other)
	if on() {
		os.Exit(*code)
	}
	if on() {
		os.Exit(bound)
	}
	if on() {
		os.Exit(child())
	}
	if on() {
		os.Exit(exitStatus(errors.New("x")))
	}
	if on() {
		n, err := strconv.Atoi(os.Getenv("STATUS")) // want "unbounded: a parsed number"
		if err != nil {
			n = 5 // want "status 5 assignment"
		}
		os.Exit(n)
	}
	if on() {
		os.Exit(len(os.Args)) // want "unbounded: a length"
	}
	if on() {
		os.Exit(decoded())
	}
	if on() {
		os.Exit(show(answer{Status: 31})) // want "status 31 field"
	}
	if on() {
		s := settings{Exit: 6} // want "status 6 field"
		os.Exit(s.Exit)        // want "unbounded: a field that yaml fills in"
	}
	if on() {
		n := 0 // want "status 0 assignment"
		for range os.Args {
			n++
		}
		os.Exit(n) // want "unbounded: a number computed in a loop"
	}
	if on() {
		os.Exit(os.Getpid() + 1) // want "unbounded: the result of os.Getpid, which is not followed"
	}
	if on() {
		os.Exit(parent())
	}
	if on() {
		v := flag.Lookup("n").Value.(flag.Getter).Get()
		os.Exit(v.(int)) // want "unbounded: a value of type int taken out of any, which may contain any"
	}
	if on() {
		os.Exit(int(float64(len(os.Args)) * 1.5)) // want "unbounded: a value of type float64 that is converted to an integer"
	}
	if on() {
		if i, ok := slices.BinarySearch([]int{90, 91}, 91); ok {
			os.Exit(i) // want "unbounded: the result of slices.BinarySearch, which is not followed"
		}
	}
	if on() {
		var p plain
		_ = json.Unmarshal(nil, &p) // want "unbounded: a value that encoding/json.Unmarshal fills in"
		os.Exit(p.Status)
	}
	if on() {
		var list [2]plain
		_ = json.Unmarshal(nil, &list) // want "unbounded: a value that encoding/json.Unmarshal fills in"
		os.Exit(list[1].Status)
	}
	if on() {
		var texts [2]string
		_ = json.Unmarshal(nil, &texts)
		fmt.Println(texts)
	}
	if on() {
		fmt.Println(plain{Level: 93})
		os.Exit(int(reflect.ValueOf(94).Int())) // want "unbounded: the result of .reflect.Value..Int, which is not followed"
	}
	if on() {
		code := new(int)
		flag.IntVar(code, "x", 8, "") // want "status 8 default" "unbounded: the value of a flag"
		os.Exit(*code)
	}
	if on() {
		var n int
		fmt.Sscan(os.Args[1], &n) // want "unbounded: a parsed number"
		os.Exit(n)
	}
}

func child() int {
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		var ee *exec.ExitError
		if errors.As(err, &ee) {
			if ws, ok := ee.Sys().(syscall.WaitStatus); ok {
				return ws.ExitStatus() // want "unbounded: the status of a child process"
			}
			return ee.ExitCode() // want "unbounded: the status of a child process"
		}
	}
	return cmd.ProcessState.ExitCode() // want "unbounded: the status of a child process"
}

type coder interface{ ExitCode() int }

func exitStatus(err error) int {
	var c coder
	if errors.As(err, &c) {
		return c.ExitCode() // want "unbounded: the result of ExitCode.. of a type that is not followed"
	}
	return 1 // want "status 1 return"
}

func decoded() int {
	var c config
	if err := json.Unmarshal([]byte(os.Args[1]), &c); err != nil {
		return 7 // want "status 7 return"
	}
	return c.Status // want "unbounded: a field that json fills in"
}

// An answer is only written as JSON.
type answer struct {
	Status int `json:"status"`
}

func show(a answer) int {
	_ = json.NewEncoder(os.Stdout).Encode(a)
	return a.Status
}

func parent() int {
	return os.Getppid() // want "unbounded: the result of os.Getppid, which is not followed"
}
