// Command before imports a package that sorts before os.
package main

import "fmt"

func run() error { return fmt.Errorf("x") }

func main() {
	if err := run(); err != nil {
		fmt.Println(err) // want `only printed`
	}
}
