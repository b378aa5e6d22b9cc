// Command severities prints errors, and tells of warnings in another way. A number says which
// is which. A warning needs no hint, and no error code.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"envelopeshapes/severities/diag"
)

type wire struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

const Warnings diag.Severity = 7 // the name is about the warnings, and is no severity

func run(args []string) diag.Diagnostic {
	switch len(args) {
	case 1:
		return diag.Diagnostic{Severity: diag.Error, Code: "E_USAGE", Message: "no"} // want `has no "Hint"`
	case 2:
		return diag.Diagnostic{Code: "E_USAGE", Message: "no"} // want `has no "Hint"`
	case 3:
		return diag.Diagnostic{Severity: diag.Warning, Message: "old"}
	case 4:
		d := diag.Diagnostic{Message: "old"}
		d.Severity = diag.Warning
		return d
	case 5:
		severity := diag.Error
		if args[0] == "" {
			severity = diag.Warning
		}
		return diag.Diagnostic{Severity: severity, Code: "E_USAGE", Message: "no"} // want `has no "Hint"`
	case 6:
		return diag.Diagnostic{Severity: Warnings, Code: "E_USAGE", Message: "no"} // want `has no "Hint"`
	case 7:
		return diag.Unlocked(args[1])
	}
	return diag.Diagnostic{Severity: diag.Error, Code: "E_USAGE", Message: "no", Hint: "name one"}
}

func main() {
	d := run(os.Args)
	if d.Severity == diag.Warning {
		fmt.Fprintln(os.Stderr, "warning:", d.Message)
		return
	}
	_ = json.NewEncoder(os.Stderr).Encode(wire{d.Code, d.Message, d.Retryable, d.Hint})
	os.Exit(1)
}
