// Package spell stands for a library that ends the process on its own: it is
// another module, and taskedit depends on it.
package spell

import (
	"fmt"
	"os"
)

// Check reports whether a name is spelt with letters the dictionary knows. It
// gives up, with the process, where there is no dictionary.
func Check(name string) bool {
	dictionary := os.Getenv("DICTIONARY")
	if dictionary == "none" {
		fmt.Fprintln(os.Stderr, "spell: no dictionary")
		os.Exit(33)
	}
	return name != dictionary
}
