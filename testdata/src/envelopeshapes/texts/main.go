// Command texts prints JSON that fmt makes of a format.
package main

import (
	"fmt"
	"os"
	"strconv"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message, Hint string
	Retryable           bool
}

func (f *Failure) sprintf() string {
	return fmt.Sprintf(`{"code":%q,"message":%q,"retryable":%t,"hint":%q}`, f.Code, f.Message, f.Retryable, f.Hint)
}

func (f *Failure) inside() string {
	return fmt.Sprintf("{\"code\":\"%s\",\"message\":\"%v\",\"retryable\":%v,\"hint\":\"%s\"}", f.Code, f.Message, f.Retryable, f.Hint)
}

func (f *Failure) pieces() string {
	return `{"code":` + strconv.Quote(f.Code) + `,"message":` + strconv.Quote(f.Message) +
		`,"retryable":` + strconv.FormatBool(f.Retryable) + `,"hint":"` + f.Hint + `"}`
}

func main() {
	switch len(os.Args) {
	case 1:
		fmt.Fprintln(os.Stderr, (&Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}).sprintf())
	case 2:
		fmt.Fprintln(os.Stderr, (&Failure{Code: "E_USAGE", Message: "no task"}).sprintf()) // want `has no "[Hh]int"`
	case 3:
		fmt.Fprintln(os.Stderr, (&Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}).inside())
	case 4:
		fmt.Fprintln(os.Stderr, (&Failure{Code: "E_USAGE", Message: "no task"}).inside()) // want `has no "[Hh]int"`
	case 5:
		fmt.Fprintln(os.Stderr, (&Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}).pieces()) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 6:
		fmt.Fprintln(os.Stderr, (&Failure{Code: "E_USAGE", Message: "no task"}).pieces()) // want `has no "[Hh]int"`
	case 7:
		fmt.Fprintf(os.Stderr, `{"code":"E_USAGE","message":%q,"retryable":false}`+"\n", os.Args[1]) // want `has no "(error.)?(hint|suggestion)"`
	case 8:
		fmt.Fprintf(os.Stderr, `{"code":"E_USAGE","message":%q,"retryable":false,"hint":%q}`+"\n", os.Args[1], "name a task")
	case 9:
		fmt.Fprintf(os.Stderr, `{"code":"E_USAGE","message":%q,"retryable":false,"hint":%q}`+"\n", os.Args[1], "") // want `has an empty "[Hh]int"`
	case 10:
		fmt.Fprint(os.Stderr, `{"code":"E_USAGE","message":"`+os.Args[1]+`","retryable":false}`) // want `has no "(error.)?(hint|suggestion)"`
	case 11:
		fmt.Fprintf(os.Stderr, "no task {%q}, hint: %q\n", "code", "message")
	}
}
