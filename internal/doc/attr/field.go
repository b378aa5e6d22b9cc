// Package attr lists the columns that documents have about exit statuses and
// retry policies. A column has one row, with all that exitlint knows of it: its
// headers, how a cell is read and compared, and how it is written. The model has
// its counterpart, the attributes of package registry: a column of documents
// gets the value of its key from there. A new column is a row here and a row
// there.
package attr

import (
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A Field is what a column of a document says about the subject of a row.
type Field string

// The fields. None is the field of a column that no registry knows.
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
	Title         Field = "title"      // of a prefix
	Example       Field = "example"
	ErrorType     Field = "error_type" // the first column of a class matrix
	Retryable     Field = "retryable"  // whether errors of a type are retried
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

// headers maps headers, in lower case and without punctuation, to their fields.
// The cells decide whether "code" heads statuses or error codes.
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

// normalHeader returns a header without punctuation and units, in lower case:
// "Initial delay (ms)", "Retry?" and "max_retries" become keys of headers.
func normalHeader(header string) string {
	if i := strings.IndexAny(header, "(["); i > 0 {
		header = header[:i]
	}
	return strings.TrimSpace(notLetters().ReplaceAllString(strings.ToLower(header), " "))
}

// SameHeader reports whether two headers are one in two spellings.
func SameHeader(a, b string) bool { return normalHeader(a) == normalHeader(b) }

// FieldOf returns the field of a column with the header, None if the header is
// not known. The cells of a table can overrule it.
func FieldOf(header string) Field { return headers[normalHeader(header)] }

// UnitOf returns the unit that a header gives for its column: "ms" for
// "Initial delay (ms)".
func UnitOf(header string) string {
	m := headerUnit().FindStringSubmatch(strings.ToLower(header))
	if m == nil {
		return ""
	}
	return m[1]
}

var headerUnit = pattern.New(`[(\[_ ](ms|milliseconds|s|sec|seconds|min|minutes)[)\]]?$`)
