// Command maps prints maps.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	out := json.NewEncoder(os.Stdout)

	open := map[string]any{}
	for _, arg := range os.Args {
		open[arg] = arg
	}
	_ = out.Encode(open) // want `this JSON cannot be followed: a key of the map is not constant; print a struct, or set constant keys only`

	branch := map[string]string{"error": "no"}
	if len(os.Args) > 1 {
		branch[os.Args[1]] = "yes"
	}
	print(branch) // want `a key of the map is not constant`
	data, _ := json.Marshal(branch)
	fmt.Println(string(data)) // want `a key of the map is not constant`

	constant := map[string]any{"error": "no"}
	constant["code"] = "E_NO"
	_ = out.Encode(constant)

	table := map[string]string{}
	counts := map[string]int{}
	for _, arg := range os.Args {
		table[arg] = arg
		counts[arg]++
	}
	_ = out.Encode(table)
	_ = out.Encode(counts)

	later := map[string]any{"error": "no"}
	_ = out.Encode(later)
	later[os.Args[0]] = "set after it was printed"

	filed := map[string]any{}
	filed[os.Args[0]] = "kept in a file"
	if f, err := os.Create("state"); err == nil {
		_ = json.NewEncoder(f).Encode(filed)
	}
}

func print(m map[string]string) { _ = json.NewEncoder(os.Stderr).Encode(m) }
