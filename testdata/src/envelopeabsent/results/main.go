// Command results prints only its results as JSON. Its errors are always text.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
)

func main() {
	asJSON := flag.Bool("json", false, "print JSON")
	flag.Parse()
	names, err := os.ReadDir(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if *asJSON {
		_ = json.NewEncoder(os.Stdout).Encode(map[string]int{"files": len(names)})
		return
	}
	fmt.Println(len(names))
}
