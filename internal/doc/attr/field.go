package attr

import (
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A Field is what a cell says of its row's subject.
type Field string

// The fields. None is a column that says nothing a registry knows.
const (
	None          Field = ""
	Value         Field = "value" // the status, or several
	Name          Field = "name"
	Go            Field = "go" // the Go constant
	Meaning       Field = "meaning"
	Recoverable   Field = "recoverable"
	Retry         Field = "retry" // whether to retry, often in prose
	Action        Field = "action"
	Class         Field = "class"
	MaxRetries    Field = "max_retries"  // tries after the first
	MaxAttempts   Field = "max_attempts" // tries, the first included
	InitialDelay  Field = "initial_delay"
	MaxDelay      Field = "max_delay"
	MaxElapsed    Field = "max_elapsed"
	BackoffFactor Field = "backoff_factor"
	Backoffs      Field = "backoffs" // an explicit schedule
	Jitter        Field = "jitter"
	Total         Field = "total"
	Commands      Field = "commands"
	Category      Field = "category"
	ErrorCode     Field = "error_code" // "E_TASK_NOT_FOUND"
	Exit          Field = "exit"       // the status of an error code
	Prefix        Field = "prefix"     // "E_TASK_*"
	Title         Field = "title"      // what a prefix is about
	Example       Field = "example"
	ErrorType     Field = "error_type" // the first column of a class matrix
	Retryable     Field = "retryable"  // its cells of YES and NO
	Reason        Field = "reason"
)

// otherHeaders are the headers of columns that are neither about codes nor about
// policies.
var otherHeaders = map[Field][]string{
	ErrorCode: {"error code", "error codes", "string code", "error"},
	Prefix:    {"prefix", "error prefix", "code prefix"},
	Title:     {"title"},
	Example:   {"example", "examples"},
	ErrorType: {"error type", "type", "error types"},
	Reason:    {"reason"},
}

// headers maps the headers of columns to what they head: in lower case, without
// punctuation. The cells decide whether "code" heads statuses or error codes.
var headers = fieldsByHeader()

func fieldsByHeader() map[string]Field {
	all := maps.Clone(otherHeaders)
	for _, c := range codeColumns {
		all[c.Field] = c.Headers
	}
	for _, c := range policyColumns {
		all[c.Field] = c.Headers
	}
	out := map[string]Field{}
	for field, headers := range all {
		for _, h := range headers {
			out[h] = field
		}
	}
	return out
}

var notLetters = pattern.New(`[^\pL\pN/]+`)

// normalHeader is a header without punctuation and units: "Initial delay (ms)",
// "Retry?" and "max_retries" become what headers knows.
func normalHeader(header string) string {
	if i := strings.IndexAny(header, "(["); i > 0 {
		header = header[:i]
	}
	return strings.TrimSpace(notLetters().ReplaceAllString(strings.ToLower(header), " "))
}

// SameHeader reports whether two headers are one in two spellings.
func SameHeader(a, b string) bool { return normalHeader(a) == normalHeader(b) }

// FieldOf is what a column with the header says, None if that is not known.
// A table's kind can change it: see [Table.Columns] for what it came to.
func FieldOf(header string) Field { return headers[normalHeader(header)] }

// UnitOf is the unit a header names for its column: "ms" of "Initial delay (ms)".
func UnitOf(header string) string {
	m := headerUnit().FindStringSubmatch(strings.ToLower(header))
	if m == nil {
		return ""
	}
	return m[1]
}

var headerUnit = pattern.New(`[(\[_ ](ms|milliseconds|s|sec|seconds|min|minutes)[)\]]?$`)
