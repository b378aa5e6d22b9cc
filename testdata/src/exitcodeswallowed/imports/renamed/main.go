// Command renamed imports os under another name.
package main

import (
	"fmt"
	system "os"
)

func main() {
	if err := system.Chdir("x"); err != nil {
		fmt.Println(err) // want `only printed`
	}
}
