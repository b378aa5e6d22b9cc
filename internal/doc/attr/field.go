// Package attr describes the columns of the tables in which documents list exit
// statuses and retry policies. Each column has one entry, which defines the
// headers that name the column, how exitlint reads and compares its cells, and
// how exitlint writes them. The expected values come from the attributes in
// package registry. A new column needs an attribute in package registry and an
// entry in this package.
package attr

import (
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A Field identifies the information in a column, such as the name of a code.
type Field string

// The fields. None is the field of a column with an unknown header.
const (
	None          Field = ""
	Value         Field = "value" // one status, or several
	Name          Field = "name"
	Go            Field = "go" // the Go constant
	Meaning       Field = "meaning"
	Recoverable   Field = "recoverable"
	Retry         Field = "retry" // whether to retry, often in prose
	Action        Field = "action"
	Class         Field = "class"
	MaxRetries    Field = "max_retries"  // the number of retries, without the first attempt
	MaxAttempts   Field = "max_attempts" // the number of attempts, including the first
	InitialDelay  Field = "initial_delay"
	MaxDelay      Field = "max_delay"
	MaxElapsed    Field = "max_elapsed"
	BackoffFactor Field = "backoff_factor"
	Backoffs      Field = "backoffs" // the waits, listed one by one
	Jitter        Field = "jitter"
	Total         Field = "total"
	Commands      Field = "commands"
	Category      Field = "category"
	ErrorCode     Field = "error_code" // "E_TASK_NOT_FOUND"
	Exit          Field = "exit"       // the exit status of an error code
	Prefix        Field = "prefix"     // "E_TASK_*"
	Title         Field = "title"      // the title of a prefix
	Example       Field = "example"
	ErrorType     Field = "error_type" // the first column of a table of error types
	Retryable     Field = "retryable"  // whether errors of a type are retried
	Reason        Field = "reason"
)

// otherHeaders lists the headers of columns that describe neither codes nor
// policies.
var otherHeaders = map[Field][]string{
	ErrorCode: {"error code", "error codes", "string code", "error"},
	Prefix:    {"prefix", "error prefix", "code prefix"},
	Title:     {"title"},
	Example:   {"example", "examples"},
	ErrorType: {"error type", "type", "error types"},
	Reason:    {"reason"},
}

// headers maps a header, in lower case and without punctuation, to its field.
// The header "code" may stand over statuses or over error codes. The reader of
// the table decides between the two by the cells.
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

// normalHeader returns a header in lower case, without punctuation and units.
// The result is a key of headers: "Initial delay (ms)" becomes "initial
// delay".
func normalHeader(header string) string {
	if i := strings.IndexAny(header, "(["); i > 0 {
		header = header[:i]
	}
	return strings.TrimSpace(notLetters().ReplaceAllString(strings.ToLower(header), " "))
}

// SameHeader reports whether two headers differ only in case, punctuation or
// unit.
func SameHeader(a, b string) bool { return normalHeader(a) == normalHeader(b) }

// FieldOf returns the field that a header names, or None. The reader of a table
// may choose another field if the cells do not fit the returned one.
func FieldOf(header string) Field { return headers[normalHeader(header)] }

// UnitOf returns the unit in a header: "ms" for "Initial delay (ms)".
func UnitOf(header string) string {
	m := headerUnit().FindStringSubmatch(strings.ToLower(header))
	if m == nil {
		return ""
	}
	return m[1]
}

var headerUnit = pattern.New(`[(\[_ ](ms|milliseconds|s|sec|seconds|min|minutes)[)\]]?$`)
