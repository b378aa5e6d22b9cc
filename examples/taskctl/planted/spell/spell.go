// Package spell stands for a library that ends the process on its own: it is
// another module, and taskedit depends on it.
package spell

import (
	"fmt"
	"os"
)

// Check reports whether a name is spelt with letters that the dictionary knows. Without
// a dictionary, it ends the process.
func Check(name string) bool {
	dictionary := os.Getenv("DICTIONARY")
	if dictionary == "none" {
		fmt.Fprintln(os.Stderr, "spell: no dictionary")
		os.Exit(33)
	}
	return name != dictionary
}
