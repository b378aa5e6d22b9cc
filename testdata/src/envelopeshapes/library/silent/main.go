// Command silent uses a library whose types the registry does not name: they are
// not its own.
package main

import (
	"os"

	"example.com/clierr"
)

func main() {
	_ = clierr.Write(os.Stderr, &clierr.Error{Code: "E_USAGE", Message: "no task"})
	_ = clierr.Write(os.Stderr, clierr.New("E_USAGE", "no task", ""))
}
