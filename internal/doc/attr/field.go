package attr

import (
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

// headers are the headers of columns in the wild, in lower case without
// punctuation, and what they head. "code" is decided by its cells.
var headers = map[string]Field{
	"code": Value, "codes": Value, "value": Value, "exit": Value, "status": Value,
	"exit code": Value, "exit codes": Value, "exit status": Value, "exit value": Value, "exitcode": Value,
	"return code": Value, "return value": Value, "return status": Value, "code number": Value,
	"status code": Value, "rc": Value, "number": Value, "numeric code": Value, "exit number": Value,
	"int": Value, "process exit": Value, "process exit code": Value, "cli exit code": Value,
	"退出码": Value, "返回码": Value, "退出状态": Value, "終了コード": Value,

	"name": Name, "constant": Name, "symbol": Name, "exit name": Name, "identifier": Name,
	"symbolic name": Name, "constant name": Name, "enum": Name, "label": Name, "名称": Name, "常量": Name,
	"go constant": Go, "go name": Go, "go": Go, "go const": Go, "go identifier": Go,

	"meaning": Meaning, "description": Meaning, "when to use": Meaning, "when used": Meaning, "when": Meaning,
	"cause": Meaning, "explanation": Meaning, "details": Meaning, "condition": Meaning, "desc": Meaning,
	"message": Meaning, "result": Meaning, "outcome": Meaning, "summary": Meaning, "used for": Meaning,
	"含义": Meaning, "说明": Meaning, "描述": Meaning, "意味": Meaning, "meaning / cause": Meaning,

	"recoverable": Recoverable, "is recoverable": Recoverable, "可恢复": Recoverable,
	"retry": Retry, "retryable": Retry, "retriable": Retry, "should retry": Retry, "safe to retry": Retry,
	"retry policy": Retry, "重试": Retry,
	"action": Action, "orchestrator action": Action, "caller action": Action, "agent action": Action,
	"what to do": Action, "recommended action": Action, "handling": Action, "next step": Action, "处理": Action,
	"expected systemd action": Action, "systemd action": Action, "resolution": Action, "remediation": Action,
	"class": Class, "error class": Class, "kind": Class,
	"category": Category, "group": Category,
	"command": Commands, "commands": Commands, "applies to": Commands, "used by": Commands, "subcommands": Commands,

	"max retries": MaxRetries, "retries": MaxRetries, "maximum retries": MaxRetries, "retry count": MaxRetries,
	"max attempts": MaxAttempts, "attempts": MaxAttempts, "maximum attempts": MaxAttempts, "tries": MaxAttempts,
	"initial delay": InitialDelay, "initial backoff": InitialDelay, "base delay": InitialDelay, "delay": InitialDelay,
	"initial wait": InitialDelay, "first delay": InitialDelay,
	"max delay": MaxDelay, "max backoff": MaxDelay, "maximum delay": MaxDelay, "maximum backoff": MaxDelay,
	"cap": MaxDelay, "delay cap": MaxDelay, "max elapsed": MaxElapsed, "max total": MaxElapsed, "deadline": MaxElapsed,
	"backoff factor": BackoffFactor, "factor": BackoffFactor, "multiplier": BackoffFactor,
	"backoff multiplier": BackoffFactor, "backoff": BackoffFactor,
	"backoffs": Backoffs, "delays": Backoffs, "schedule": Backoffs, "backoff schedule": Backoffs,
	"jitter": Jitter, "total": Total, "total wait": Total, "total delay": Total, "max total wait": Total,

	"error code": ErrorCode, "error codes": ErrorCode, "string code": ErrorCode, "error": ErrorCode,
	"prefix": Prefix, "error prefix": Prefix, "code prefix": Prefix, "title": Title,
	"example": Example, "examples": Example,
	"error type": ErrorType, "type": ErrorType, "error types": ErrorType, "reason": Reason,
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
