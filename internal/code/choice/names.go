package choice

import (
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// The names of variables, fields, functions and flags that select an output format.
// A flag may begin with dashes, as in --json.
var (
	// switchName matches asJSON, jsonOutput and machine-readable.
	switchName = pattern.New(`(?i)^(?:as|is|use|wants?|print|output|emit|write|to|in|opt|flag)?[._-]?json(?:[._-]?(?:output|mode|format|flag|enabled|lines?))?$|^machine[._-]?readable$`)
	// formatName matches outputFormat, output and o.
	formatName = pattern.New(`(?i)^(?:out(?:put)?|print(?:er)?|render|log|machine|global)?[._-]?(?:format|fmt|mode)(?:ter)?$|^(?:as[._-]?)?output$|^o$`)
	// choiceName matches printJSONErrors, structured, errorFormat and outputType.
	choiceName = pattern.New(`(?i)json|structured|^(?:out(?:put)?|print(?:er)?|render|log|error|err|machine|global)?[._-]?(?:format|fmt|mode|style|type)(?:ter)?$`)
)

// IsSwitch reports whether a bool with this name says whether to print JSON, as asJSON
// does.
func IsSwitch(name string) bool { return matches(switchName, name) }

// IsFormat reports whether a string variable with this name contains the name of an
// output format, as in outputFormat == "json".
func IsFormat(name string) bool { return matches(formatName, name) }

// isChoice reports whether a choice may have this name. It accepts more names than
// IsSwitch and IsFormat, such as any with "json" in it, because a choice counts only if
// the program writes errors as JSON.
func isChoice(name string) bool { return IsSwitch(name) || IsFormat(name) || matches(choiceName, name) }

func matches(p pattern.Pattern, name string) bool {
	return p().MatchString(strings.TrimLeft(name, "-"))
}
