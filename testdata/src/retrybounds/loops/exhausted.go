package loops

import (
	"os"
	"time"

	"retrybounds/exit"
)

//exitlint:retry last
func ends() {
	for i := range 3 {
		if op() == 0 {
			return
		}
		if i < 2 {
			time.Sleep(time.Second)
		}
	}
	os.Exit(1) // want `after the last try this ends with 1, but exhausted is 255 in \[retry\.last\] of exitlint.toml`
}

//exitlint:retry last
func endsRight() int {
	for i := range 3 {
		if op() == 0 {
			return exit.OK
		}
		if i < 2 {
			time.Sleep(time.Second)
		}
	}
	println("gave up")
	return exit.Last
}

//exitlint:retry last
func returnsAnother() int {
	for i := range 3 {
		if op() == 0 {
			return 0
		}
		if i < 2 {
			time.Sleep(time.Second)
		}
	}
	return exit.OK // want `after the last try this ends with 0, but exhausted is 255 in \[retry\.last\] of exitlint.toml`
}

//exitlint:retry last
func returnsNoCode() int {
	n := 0
	for n < 3 {
		if n++; op() == 0 || n == 3 {
			break
		}
		time.Sleep(time.Second)
	}
	return n
}

//exitlint:retry last
func endsWithMessage() {
	for i := range 3 {
		if op() == 0 {
			return
		}
		if i < 2 {
			time.Sleep(time.Second)
		}
	}
	report(1)
}

func report(tries int) { println("gave up", tries) }
