package main

import (
	"flag"
	"log"
	"os"

	"exitcodeundeclared/lib"
)

const busy = 9

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(4) // want `^exit status 4 is not declared in exitlint.toml \(exitcode/undeclared\)$`
	case 2:
		os.Exit(3)
	case 3:
		os.Exit(0)
	case 4:
		os.Exit(busy) // want `exit status 9 is not declared in exitlint.toml`
	case 5:
		die("wrapped", 5) // want `exit status 5 is not declared in exitlint.toml`
	case 6:
		log.Fatal("fatal") // want `log.Fatal ends with status 1, which is not declared in exitlint.toml`
	case 7:
		flag.Parse() // want `flag.Parse ends with status 2, which is not declared in exitlint.toml`
	case 8:
		panic("2 that nobody chose")
	case 9:
		os.Exit(lib.Exported)
	case 10:
		lib.Exit(14) // want `exit status 14 is not declared in exitlint.toml`
	}
	code := 6 // want `exit status 6 is not declared in exitlint.toml`
	if len(os.Args) > 20 {
		code = 3
	}
	generated()
	defer func() { os.Exit(code) }()
	os.Exit(run())
}

func die(message string, code int) {
	println(message)
	os.Exit(code)
}

// run has one finding, though three paths lead to it.
func run() int {
	if err := work(); err != nil {
		return 7 // want `exit status 7 is not declared in exitlint.toml`
	}
	return helper()
}

func helper() int {
	if len(os.Args) > 30 {
		die("again", run())
	}
	return 3
}

// A failure carries its status.
type failure struct{ code int }

func (f *failure) Error() string { return "failure" }

func work() error {
	err := &failure{code: 8} // want `exit status 8 is not declared in exitlint.toml`
	if len(os.Args) > 40 {
		os.Exit(err.code)
	}
	println(item{code: 99}.code)
	return err
}

// An item has a number that is no status.
type item struct{ code int }
