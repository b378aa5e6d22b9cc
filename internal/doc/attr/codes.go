package attr

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// A CodeColumn describes a column in tables of exit statuses: its headers in documents,
// and how exitlint writes and compares its cells.
type CodeColumn struct {
	Field   Field
	Headers []string // headers in documents, in lower case and without punctuation

	// Head is the header that exitlint writes, or "" for a column that it does not
	// write.
	Head string
	// Cell returns the Markdown that exitlint writes in a cell.
	Cell func(*registry.Code) string
	// Text returns the text of a cell in a new row that a fix adds. It is nil if the
	// text depends on the other rows of the table.
	Text func(*registry.Code) string
	// Key is the [[code]] key whose value a cell must repeat, or "" if cells are not
	// compared as plain text.
	Key string
}

// plainText returns a column whose cells must repeat the value of a [[code]] key.
func plainText(f Field, key, head string, headers ...string) CodeColumn {
	text := func(c *registry.Code) string { return c.Get(key).(string) }
	return CodeColumn{Field: f, Headers: headers, Head: head, Cell: text, Text: text, Key: key}
}

// codeColumns lists the columns about exit statuses, in the order in which exitlint writes
// them.
var codeColumns = []CodeColumn{
	{
		Field: Value, Head: "Exit code",
		Headers: []string{
			"code", "codes", "value", "exit", "status", "exit code", "exit codes", "exit status", "exit value",
			"exitcode", "return code", "return value", "return status", "code number", "status code", "rc", "number",
			"numeric code", "exit number", "int", "process exit", "process exit code", "cli exit code", "退出码", "返回码",
			"退出状态", "終了コード", "退出代码", "终止码", "コード", "代码", "状态码", "返回值", "终止状态", "码", "退出碼", "返回碼", "傳回碼", "終了ステータス", "código", "código de salida", "código de saída", "código de retorno", "codice", "codice di uscita",
			"code de sortie", "code de retour", "код", "код возврата", "код завершения", "код выхода", "коды возврата", "코드", "종료 코드", "종료코드",
			"rückgabewert", "wert", "exitcodes", "exit code s", "exit code number", "cli exit", "shell exit code", "possible codes", "possible exit codes", "typical exit codes",
		},
		Cell: formatStatus, Text: formatStatus,
	},
	{
		Field: Name, Head: "Name",
		Headers: []string{
			"name", "constant", "symbol", "exit name", "identifier", "symbolic name", "constant name", "sysexits name", "sysexits", "enum", "label", "exception",
			"名称", "常量", "定数", "名前",
		},
		Cell: func(c *registry.Code) string { return CodeFont(c.Name) },
		Text: func(c *registry.Code) string { return c.Name },
	},
	{
		Field: Go, Head: "Go constant",
		Headers: []string{"go constant", "go name", "go", "go const", "go identifier"},
		Cell:    func(c *registry.Code) string { return CodeFont(c.Go) },
		Text:    (*registry.Code).GoName,
	},
	plainText(Meaning, "meaning", "Meaning",
		"meaning", "description", "when to use", "when used", "when", "cause", "explanation", "details",
		"condition", "desc", "message", "result", "outcome", "summary", "used for", "含义", "说明", "描述", "意味",
		"meaning / cause", "information", "info", "notes", "note", "comment", "comments", "what it means", "definition", "interpretation",
		"scenario", "situation", "trigger", "semantics", "when it fires", "when it occurs", "when it happens", "when returned", "bedeutung", "beschreibung", "significado", "descripción", "signification",
		"説明", "内容", "描述信息", "解释", "场景", "descrição", "descripcion", "descrizione", "說明", "含義", "意义", "原因", "significato", "значение", "описание", "의미", "설명"),
	{
		Field: Class, Head: "Class",
		Headers: []string{"class", "error class", "kind"},
		Cell:    func(c *registry.Code) string { return WithSpaces(string(c.Class)) },
		Text:    func(c *registry.Code) string { return string(c.Class) },
	},
	{
		Field: Recoverable, Head: "Recoverable",
		Headers: []string{"recoverable", "is recoverable", "can recover", "可恢复"},
		Cell:    func(c *registry.Code) string { return FormatAnswer(c.Recoverable, c.Condition) },
	},
	{
		Field: Retry,
		Headers: []string{
			"retry", "retryable", "retriable", "should retry", "should i retry", "should you retry", "can retry", "can i retry", "can be retried", "is retryable",
			"safe to retry", "retry safe", "worth retrying", "worth a retry", "retry policy", "重试",
		},
	},
	{
		Field: Action, Head: "Action",
		Headers: []string{
			"action", "orchestrator action", "caller action", "agent action", "what to do", "recommended action",
			"handling", "next step", "处理", "expected systemd action", "systemd action", "resolution", "remediation",
		},
		Cell: func(c *registry.Code) string { return actionTexts[c.Action] },
		Text: func(c *registry.Code) string { return MatchCase("Retry", WithSpaces(string(c.Action))) },
	},
	{
		Field: Commands, Head: "Commands",
		Headers: []string{"command", "commands", "applies to", "used by", "subcommands"},
		Cell: func(c *registry.Code) string {
			all := make([]string, len(c.Commands))
			for i, name := range c.Commands {
				all[i] = CodeFont(name)
			}
			return strings.Join(all, ", ")
		},
		Text: func(c *registry.Code) string { return strings.Join(c.Commands, ", ") },
	},
	plainText(Since, "since", "Since", "since", "since version", "added", "added in", "introduced", "introduced in", "available since", "as of"),
	{
		Field:   Category, // the name of the [[range]] that contains the status
		Headers: []string{"category", "group"},
	},
}

func formatStatus(c *registry.Code) string { return strconv.Itoa(c.Value) }

var actionTexts = map[registry.Action]string{
	registry.ActionProceed: "Proceed", registry.ActionRetry: "Retry", registry.ActionFixInput: "Fix the input",
	registry.ActionEscalate: "Escalate", registry.ActionAbort: "Abort", registry.ActionResume: "Resume", registry.ActionInspect: "Inspect",
}

// CodeColumns returns the columns about exit statuses, in the order in which
// exitlint writes them.
func CodeColumns() []CodeColumn { return slices.Clone(codeColumns) }

// CodeColumnOf returns the column with the given field. It returns false if tables of
// exit statuses have no such column.
func CodeColumnOf(f Field) (c CodeColumn, ok bool) {
	i := slices.IndexFunc(codeColumns, func(c CodeColumn) bool { return c.Field == f })
	if i < 0 {
		return CodeColumn{}, false
	}
	return codeColumns[i], true
}
