// Package guards tests how it is to print an error. A test is a guard if it is about
// a format, and one of its sides writes the error as JSON.
package guards

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
)

var (
	asJSON  bool
	format  string
	verbose bool
)

type config struct {
	JSONOutput bool
	Format     string
	Level      string
}

func init() { // want `flags json, output-format`
	flag.BoolVar(&asJSON, "json", false, "print JSON")
	flag.StringVar(&format, "output-format", "text", "print in a format")
	flag.BoolVar(&verbose, "verbose", false, "print more")
}

func writeError(err error) { // want `encodes reports`
	_ = json.NewEncoder(os.Stderr).Encode(map[string]string{"error": err.Error()})
}

func variable(err error) { // want `looks encodes reports`
	if asJSON {
		writeError(err) // want `guard asJSON`
		return
	}
	fmt.Fprintln(os.Stderr, err)
}

func constant(err error) { // want `looks encodes reports`
	if format == "json" {
		writeError(err) // want `guard format`
		return
	}
	fmt.Fprintln(os.Stderr, err)
}

func negated(err error) { // want `looks encodes reports`
	if !asJSON {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	writeError(err) // want `guard asJSON`
}

func parameter(jsonOutput bool, err error) { // want `looks encodes reports`
	if jsonOutput {
		writeError(err) // want `guard jsonOutput`
		return
	}
	fmt.Fprintln(os.Stderr, err)
}

func field(c *config, err error) { // want `looks encodes reports`
	switch {
	case c.JSONOutput:
		writeError(err) // want `guard JSONOutput`
	case c.Level == "json-lines": // a constant that begins with json tells as much as a name
		writeError(err) // want `guard Level`
	default:
		fmt.Fprintln(os.Stderr, err)
	}
}

func lowered(c *config, err error) { // want `looks encodes reports`
	if strings.ToLower(c.Format) == "json" {
		writeError(err) // want `guard Format`
	}
}

func wantsJSON() bool { return os.Getenv("FORMAT") == "json" }

func helper(err error) { // want `looks encodes reports`
	if wantsJSON() {
		writeError(err) // want `guard wantsJSON`
	}
}

type flagSet interface {
	GetBool(name string) (bool, error)
}

func byFlag(fs flagSet, err error) { // want `looks encodes reports`
	if ok, _ := fs.GetBool("json"); ok {
		writeError(err) // want `guard --json`
	}
}

func byOtherFlag(fs flagSet, err error) { // want `encodes reports`
	if ok, _ := fs.GetBool("verbose"); ok {
		writeError(err)
	}
}

// The value of a flag that is looked up is not followed.
func lookedUp(fs *flag.FlagSet, err error) { // want `encodes reports`
	if fs.Lookup("json").Value.String() == "true" {
		writeError(err)
	}
}

// The name says nothing about a format.
func other(err error) { // want `encodes reports`
	if verbose {
		writeError(err)
		return
	}
	fmt.Fprintln(os.Stderr, err)
}

// What is written as JSON is no error.
func result(tasks []string) { // want `looks encodes`
	if asJSON {
		_ = json.NewEncoder(os.Stdout).Encode(tasks)
		return
	}
	fmt.Println(tasks)
}

// The end of an if statement belongs to no side.
func after(err error) { // want `looks encodes reports`
	if asJSON {
		fmt.Fprint(os.Stderr, "")
	}
	writeError(err)
}

// The format of a time is no format of output.
func timeFormat(layout string, err error) { // want `encodes reports`
	if layout == "rfc3339" {
		writeError(err)
	}
}
