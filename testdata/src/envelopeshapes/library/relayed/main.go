// Command relayed prints a type of a library of which another package makes the
// values.
package main

import (
	"encoding/json"
	"os"

	"example.com/clierr"
	"example.com/library/relayed/task"
)

func write(d clierr.Document) { _ = json.NewEncoder(os.Stderr).Encode(d) }

func main() {
	task.Run(os.Args, func(d clierr.Document) { write(d) })
}
