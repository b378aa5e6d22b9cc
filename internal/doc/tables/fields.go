package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// headers are the headers of columns in the wild, in lower case without
// punctuation, and what they head. "code" is decided by its cells.
var headers = map[string]Field{
	"code": FieldValue, "codes": FieldValue, "value": FieldValue, "exit": FieldValue, "status": FieldValue,
	"exit code": FieldValue, "exit codes": FieldValue, "exit status": FieldValue, "exit value": FieldValue, "exitcode": FieldValue,
	"return code": FieldValue, "return value": FieldValue, "return status": FieldValue, "code number": FieldValue,
	"status code": FieldValue, "rc": FieldValue, "number": FieldValue, "numeric code": FieldValue, "exit number": FieldValue,
	"int": FieldValue, "process exit": FieldValue, "process exit code": FieldValue, "cli exit code": FieldValue,
	"退出码": FieldValue, "返回码": FieldValue, "退出状态": FieldValue, "終了コード": FieldValue,

	"name": FieldName, "constant": FieldName, "symbol": FieldName, "exit name": FieldName, "identifier": FieldName,
	"symbolic name": FieldName, "constant name": FieldName, "enum": FieldName, "label": FieldName, "名称": FieldName, "常量": FieldName,
	"go constant": FieldGo, "go name": FieldGo, "go": FieldGo, "go const": FieldGo, "go identifier": FieldGo,

	"meaning": FieldMeaning, "description": FieldMeaning, "when to use": FieldMeaning, "when used": FieldMeaning, "when": FieldMeaning,
	"cause": FieldMeaning, "explanation": FieldMeaning, "details": FieldMeaning, "condition": FieldMeaning, "desc": FieldMeaning,
	"message": FieldMeaning, "result": FieldMeaning, "outcome": FieldMeaning, "summary": FieldMeaning, "used for": FieldMeaning,
	"含义": FieldMeaning, "说明": FieldMeaning, "描述": FieldMeaning, "意味": FieldMeaning, "meaning / cause": FieldMeaning,

	"recoverable": FieldRecoverable, "is recoverable": FieldRecoverable, "可恢复": FieldRecoverable,
	"retry": FieldRetry, "retryable": FieldRetry, "retriable": FieldRetry, "should retry": FieldRetry, "safe to retry": FieldRetry,
	"retry policy": FieldRetry, "重试": FieldRetry,
	"action": FieldAction, "orchestrator action": FieldAction, "caller action": FieldAction, "agent action": FieldAction,
	"what to do": FieldAction, "recommended action": FieldAction, "handling": FieldAction, "next step": FieldAction, "处理": FieldAction,
	"expected systemd action": FieldAction, "systemd action": FieldAction, "resolution": FieldAction, "remediation": FieldAction,
	"class": FieldClass, "error class": FieldClass, "kind": FieldClass,
	"category": FieldCategory, "group": FieldCategory,
	"command": FieldCommands, "commands": FieldCommands, "applies to": FieldCommands, "used by": FieldCommands, "subcommands": FieldCommands,

	"max retries": FieldMaxRetries, "retries": FieldMaxRetries, "maximum retries": FieldMaxRetries, "retry count": FieldMaxRetries,
	"max attempts": FieldMaxAttempts, "attempts": FieldMaxAttempts, "maximum attempts": FieldMaxAttempts, "tries": FieldMaxAttempts,
	"initial delay": FieldInitialDelay, "initial backoff": FieldInitialDelay, "base delay": FieldInitialDelay, "delay": FieldInitialDelay,
	"initial wait": FieldInitialDelay, "first delay": FieldInitialDelay,
	"max delay": FieldMaxDelay, "max backoff": FieldMaxDelay, "maximum delay": FieldMaxDelay, "maximum backoff": FieldMaxDelay,
	"cap": FieldMaxDelay, "delay cap": FieldMaxDelay, "max elapsed": FieldMaxElapsed, "max total": FieldMaxElapsed, "deadline": FieldMaxElapsed,
	"backoff factor": FieldBackoffFactor, "factor": FieldBackoffFactor, "multiplier": FieldBackoffFactor,
	"backoff multiplier": FieldBackoffFactor, "backoff": FieldBackoffFactor,
	"backoffs": FieldBackoffs, "delays": FieldBackoffs, "schedule": FieldBackoffs, "backoff schedule": FieldBackoffs,
	"jitter": FieldJitter, "total": FieldTotal, "total wait": FieldTotal, "total delay": FieldTotal, "max total wait": FieldTotal,

	"error code": FieldErrorCode, "error codes": FieldErrorCode, "string code": FieldErrorCode, "error": FieldErrorCode,
	"prefix": FieldPrefix, "error prefix": FieldPrefix, "code prefix": FieldPrefix, "title": FieldTitle,
	"example": FieldExample, "examples": FieldExample,
	"error type": FieldErrorType, "type": FieldErrorType, "error types": FieldErrorType, "reason": FieldReason,
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

// FieldOf is what a column with the header says, FieldNone if that is not known.
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

var (
	errorCodePattern = pattern.New(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)
	prefixPattern    = pattern.New(`^[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*(?:\*|…|\.\.\.|<[^<>]*>|\{[^{}]*\})?$`)
)

// IsErrorCode reports whether a text has the shape of an error code string.
func IsErrorCode(text string) bool { return errorCodePattern().MatchString(text) }
