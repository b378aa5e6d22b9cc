// Command status returns the status to main.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
)

func main() { os.Exit(run()) }

func run() int {
	output := flag.String("output", "text", "text or json")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "say what to do") // want `this failure prints text even where --output asks for JSON`
		return 2
	}
	if flag.NArg() == 1 {
		fmt.Println("nothing to do")
		return 0
	}
	if err := work(); err != nil {
		switch *output {
		case "json":
			_ = json.NewEncoder(os.Stdout).Encode(struct {
				Error string `json:"error"`
			}{err.Error()})
		default:
			fmt.Fprintln(os.Stderr, err)
		}
		return 1
	}
	return count()
}

func work() error { return nil }

// count returns a number that is no status.
func count() int {
	if n := size(); n > 3 {
		return 0
	}
	return 0
}

func size() int {
	if flag.NArg() > 3 {
		fmt.Println("there are many")
		return 4
	}
	return 0
}
