package choice

import (
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// These patterns match the names of variables, fields, functions and flags that select
// an output format. A flag may begin with dashes, as in --json.
var (
	// switchName matches names of bools that turn JSON on, such as "json", asJSON,
	// jsonOutput and printJSON. A word such as "print" may come before "json", and a
	// word such as "output" after it. The name "machine-readable" also matches.
	switchName = pattern.New(`(?i)^(?:as|is|use|wants?|print|output|emit|write|to|in|opt|flag)?[._-]?json(?:[._-]?(?:output|mode|format|flag|enabled|lines?))?$|^machine[._-]?readable$`)
	// formatName matches names of strings that contain the name of a format, such as
	// outputFormat. The name is "format", "fmt" or "mode", and a word such as "output"
	// may come before it. The names "output" and "o" also match.
	formatName = pattern.New(`(?i)^(?:out(?:put)?|print(?:er)?|render|log|machine|global)?[._-]?(?:format|fmt|mode)(?:ter)?$|^(?:as[._-]?)?output$|^o$`)
	// choiceName matches further names that may select a format: all names that contain
	// "json" or "structured", and words such as "format", "style" or "type". A word
	// such as "error" may come before these words. An example is errorFormat.
	choiceName = pattern.New(`(?i)json|structured|^(?:out(?:put)?|print(?:er)?|render|log|error|err|machine|global)?[._-]?(?:format|fmt|mode|style|type)(?:ter)?$`)
)

// IsSwitch reports whether a name is usual for a bool that turns JSON on, such as
// asJSON.
func IsSwitch(name string) bool { return matches(switchName, name) }

// IsFormat reports whether a name is usual for a string that selects an output format,
// as in outputFormat == "json".
func IsFormat(name string) bool { return matches(formatName, name) }

// isChoice reports whether a variable, flag or function with this name may select the
// output format. It accepts more names than IsSwitch and IsFormat, such as all names
// that contain "json". A wrong name does little harm, because the variable counts only
// if a branch on it writes an error as JSON.
func isChoice(name string) bool { return IsSwitch(name) || IsFormat(name) || matches(choiceName, name) }

func matches(p pattern.Pattern, name string) bool {
	return p().MatchString(strings.TrimLeft(name, "-"))
}
