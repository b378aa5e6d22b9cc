// Command after imports a package that sorts after os.
package main

import "strconv"

func run() error { _, err := strconv.Atoi("x"); return err }

func main() {
	if err := run(); err != nil {
		println(err.Error()) // want `only printed`
	}
}
