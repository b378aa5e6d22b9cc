// Command taken uses the name os for something else.
package main

import "fmt"

func run(os string) error { return fmt.Errorf("x %s", os) }

func main() {
	os := "linux"
	if err := run(os); err != nil {
		fmt.Println(err) // want `only printed`
	}
}
