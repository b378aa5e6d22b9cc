// Package attr describes the columns of tables about exit statuses and retry policies,
// such as
//
//	| Exit code | Meaning   | Max retries |
//	| --------- | --------- | ----------- |
//	| 3         | not found | 2           |
//
// A [CodeColumn] or [PolicyColumn] says which headers a column has in documents, and
// how exitlint reads, compares and writes its cells. A cell should contain the value of
// a key in the registry. Package registry calls such a key an attribute. To add a
// column, add an attribute to package registry, and a column to this package.
package attr

import (
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A Field is the subject of a column, for example the name of a status.
type Field string

// The values of Field. A column with an unknown header has the field None.
const (
	None          Field = ""
	Value         Field = "value" // the statuses of a row: one, several, or a range
	Name          Field = "name"
	Go            Field = "go" // the name of the Go constant
	Meaning       Field = "meaning"
	Recoverable   Field = "recoverable"
	Retry         Field = "retry" // whether to retry, often in a sentence
	Action        Field = "action"
	Class         Field = "class"
	MaxRetries    Field = "max_retries"  // the number of retries, without the first attempt
	MaxAttempts   Field = "max_attempts" // the number of attempts, including the first one
	InitialDelay  Field = "initial_delay"
	MaxDelay      Field = "max_delay"
	MaxElapsed    Field = "max_elapsed"
	BackoffFactor Field = "backoff_factor"
	Backoffs      Field = "backoffs" // a list of waits, such as "5s, 10s, 30s"
	Jitter        Field = "jitter"
	Total         Field = "total"
	Commands      Field = "commands"
	Category      Field = "category"
	Since         Field = "since"      // the version that introduced a status
	ErrorCode     Field = "error_code" // an error code, such as E_TASK_NOT_FOUND
	Exit          Field = "exit"       // the exit status of the program after an error
	Prefix        Field = "prefix"     // a prefix of error codes, such as E_TASK_*
	Title         Field = "title"      // what the error codes with a prefix are about, such as "Task Errors"
	Example       Field = "example"
	ErrorType     Field = "error_type" // the first column of a table of error types, such as TaskError
	Retryable     Field = "retryable"  // whether errors of a type are retried
	Reason        Field = "reason"
)

// otherHeaders lists the headers of columns that are neither about statuses nor about
// policies.
var otherHeaders = map[Field][]string{
	ErrorCode: {"error code", "error codes", "string code", "error"},
	Prefix:    {"prefix", "error prefix", "code prefix"},
	Title:     {"title"},
	Example:   {"example", "examples"},
	ErrorType: {"error type", "type", "error types"},
	Reason:    {"reason"},
}

// headers maps each header, in lower case and without punctuation, to its field. The
// header "code" is ambiguous: package tables looks at the cells to find out whether
// they contain statuses or error codes.
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

// normalHeader converts a header to a key of headers: "Initial delay (ms)" becomes
// "initial delay".
func normalHeader(header string) string {
	if i := strings.IndexAny(header, "(["); i > 0 {
		header = header[:i]
	}
	return strings.TrimSpace(notLetters().ReplaceAllString(strings.ToLower(header), " "))
}

// SameHeader reports whether two headers differ only in case, punctuation and unit.
func SameHeader(a, b string) bool { return normalHeader(a) == normalHeader(b) }

// FieldOf returns the field that belongs to a header, or None. The cells of a column
// may still show that the column has a different field.
//
// In a header with two languages, such as "Description / 描述", FieldOf needs to know only
// one of the two parts. The same is true for "Cause & Description", but the parts that it
// knows must have the same field: "Name & Description" has none.
func FieldOf(header string) Field {
	if f := headers[normalHeader(header)]; f != None {
		return f
	}
	for part := range strings.SplitSeq(header, "/") {
		if f := headers[normalHeader(part)]; f != None && part != header {
			return f
		}
	}
	field := None
	for _, part := range conjunction().Split(header, -1) {
		switch f := headers[normalHeader(part)]; {
		case f == None || f == field:
		case field != None:
			return None
		default:
			field = f
		}
	}
	return field
}

// conjunction matches a word or sign that joins the parts of a header.
var conjunction = pattern.New(`(?i)\s*&\s*|\s+and\s+|\s*\+\s*`)

// FieldOfKey returns the field for a key such as "max_backoff". The table [doc.columns]
// of the registry contains such keys.
func FieldOfKey(key string) Field {
	switch key {
	case "range":
		return Category
	case "initial_backoff":
		return InitialDelay
	case "backoff_multiplier":
		return BackoffFactor
	case "max_backoff":
		return MaxDelay
	case "code":
		return ErrorCode
	}
	return Field(key)
}

// UnitOf returns the unit in a header: "ms" for "Initial delay (ms)". It returns ""
// if the header contains no unit.
func UnitOf(header string) string {
	m := headerUnit().FindStringSubmatch(strings.ToLower(header))
	if m == nil {
		return ""
	}
	return m[1]
}

var headerUnit = pattern.New(`[(\[_ ](ms|milliseconds|s|sec|seconds|min|minutes)[)\]]?$`)
