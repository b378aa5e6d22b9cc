// Command none imports nothing.
package main

type failure string

func (f failure) Error() string { return string(f) }

func run() error { return failure("x") }

func main() {
	if err := run(); err != nil {
		println(err.Error()) // want `only printed`
		return
	}
}
