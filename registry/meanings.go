package registry

// meanings describes keys for the JSON Schema, in the same words as docs/registry.md. It
// is keyed by table ("" for the top of the file), and then by key. It lacks keys with an
// [attribute], which has its own description.
var meanings = map[string]map[string]string{
	"": {
		"version":      "the version of this format: 1",
		"extends":      "presets to start from",
		"program":      "Keys of the program as a whole.",
		"code":         "One table for each exit status.",
		"range":        "A category of codes.",
		"reserved":     "Statuses that no code may use.",
		"retry":        "How to try again.",
		"error":        "An error code string of error envelopes.",
		"error_prefix": "A group of error codes.",
		"classifier":   "Values by which the program puts an error into a class.",
		"envelope":     "The JSON in which the program reports an error.",
		"exit":         "A function that ends the process in a way exitlint cannot see, for example by C code or by calling a variable.",
		"passthrough":  "A function that ends the process with the status of another program, or that runs another program in its place.",
		"doc":          "A document that repeats the registry.",
		"contract":     "What callers may rely on besides the codes.",
		"retired":      "A status that is not used any more, and never again.",
		"accept":       "A breaking change that is intended.",
		"rules":        "Switches rules on or off.",
	},
	"[program]": {
		"name":      "the name of the command",
		"constants": "packages that hold the Go constants of the codes: a directory relative to this file (`\"./internal/exit\"`), or an import path, of this module or of a dependency",
		"fallback":  "the status of an error that nothing classifies; a declared one",

		"name_pattern":  "a regular expression that the whole name of each code matches",
		"error_pattern": "a regular expression that each whole error code matches",
	},
	"[contract]": {
		"closed": "`true`: callers may rely on there being no other status",
	},
	"[[classifier]]": {
		"kind":   "`errno`, `http_status` or `message`",
		"class":  "a class, as for a code",
		"retry":  "the policy for trying again",
		"values": "names such as `\"ECONNRESET\"`, statuses such as `503`, or parts of messages",
	},
	"[envelope]": {
		"name":     "what the sort is called, where there are several",
		"types":    "the Go types, as `import/path.Name`: the error type that becomes the JSON, or the type that is printed",
		"required": "the fields that each envelope fills in",
		"omitted":  "`false`: a plain bool that is left out means false",
		"stream":   "where envelopes are written: `stdout` or `stderr`",
		"fields":   "where a field is in the JSON",
		"constant": "fields with the same value in every envelope",
		"except":   "envelopes that may lack what is required",
	},
	"[[envelope.except]]": {
		"code":   "the error code",
		"type":   "the Go type, as `import/path.Name`",
		"func":   "the function that makes them, as `import/path.Name`; a method is `import/path.Type.Name` or `(*import/path.Type).Name`",
		"reason": "why they may",
	},
	"[envelope.fields]": {
		RoleErrorCode:   "the error code string",
		RoleMessage:     "the text for people",
		RoleExitCode:    "the exit status",
		RoleRecoverable: "whether the call can succeed later",
		RoleSuggestion:  "what to do now",
		RoleRetryAfter:  "how long to wait",
	},
	"[[exit]]": {
		"func":   "the function, as `import/path.Name`; a method is `import/path.Type.Name` or `(*import/path.Type).Name`",
		"var":    "the variable that holds it",
		"arg":    "the parameter that is the status, counted from 0",
		"status": "the status, where it is always the same",
	},
	"[[passthrough]]": {
		"func":   "the function, as `import/path.Name`; a method is `import/path.Type.Name` or `(*import/path.Type).Name`",
		"reason": "why it does so",
	},
	"[[doc]]": {
		"file":     "the file, relative to `exitlint.toml`; it exists and is part of the module; its extension tells the format, or its first lines if the extension is unknown",
		"heading":  "read only what stands under this heading",
		"kind":     "what it tabulates: `codes`, `retry`, `errors` or `classes`; `schema` for a JSON Schema",
		"partial":  "it may leave declared codes out",
		"meanings": "`false`: it may word meanings differently",
		"columns":  "headers that exitlint does not recognise by itself",
	},
}
