// Command outbuilder encodes into a strings.Builder.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message, Hint string
	Retryable           bool
}

func (f Failure) String() string {
	var b strings.Builder
	_ = json.NewEncoder(&b).Encode(map[string]any{"code": f.Code, "message": f.Message, "retryable": f.Retryable, "hint": f.Hint})
	return b.String()
}

func (f Failure) written() string {
	var b strings.Builder
	data, err := json.Marshal(map[string]any{"code": f.Code, "message": f.Message, "retryable": f.Retryable, "hint": f.Hint})
	if err == nil {
		b.Write(data)
		b.WriteByte('\n')
	}
	return b.String()
}

func main() {
	switch len(os.Args) {
	case 1:
		fmt.Fprint(os.Stderr, Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}.String())
	case 2:
		fmt.Fprint(os.Stderr, Failure{Code: "E_USAGE", Message: "no task"}.String()) // want `has no "[Hh]int"`
	case 3:
		fmt.Fprint(os.Stderr, Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}.written())
	case 4:
		fmt.Fprint(os.Stderr, Failure{Code: "E_USAGE", Message: "no task"}.written()) // want `has no "[Hh]int"`
	case 5:
		fmt.Fprint(os.Stderr, Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}.written()) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
}
