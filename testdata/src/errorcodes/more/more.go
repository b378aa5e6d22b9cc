// Package more makes error codes in ways that only other files and packages show.
package more

import "errorcodes/codes"

const (
	prefix  = "E_SUM_"
	suffix  = codes.Tail
	sum     = prefix + suffix
	another = sum
	// Read is used nowhere. Package codes uses a constant of the same name.
	Read = "E_SUM_UNUSED"
)

const _names = "E_LIST_ONEE_LIST_TWO"

// Codes returns error codes.
func Codes(kind string) []string {
	return []string{another, _names[:10], `{"error": {"code": "E_TEXT_JSON"}}`, kind + "_ENDS"}
}

func fail(code, message string) string { return code + ": " + message }

type failure struct{ Code, Kind string }

// Fail passes error codes as strings.
func Fail(kind string) []any {
	return []any{
		fail("E_BUSY", "busy"), fail("E_FULL", "full"), fail("DISK_FULL", "disk"), fail("TASK_SLOW", "slow"),
		fail("DISK_FLUL", "oops"), // want `error code DISK_FLUL is not declared in exitlint.toml; did you mean DISK_FULL\?`
		fail("see", "SLOW"), fail(kind, "SLOW"),
		failure{Code: "E_BUSY", Kind: "BUSY"},
		failure{Code: "E_FULL", Kind: "DISK"},
		failure{Code: "DISK_FULL", Kind: "DISK"},
		failure{Code: "FULL", Kind: "FULL"}, // want `error code FULL is not declared`
		codes.Code("FULL"),                  // want `error code FULL is not declared`
		codes.Level("FULL"),
	}
}

// Status is the status of an error code.
func Status(code string) int {
	switch code {
	case "E_BUSY", "DISK_FULL":
		return 10
	case "TSAK_SLOW": // want `error code TSAK_SLOW is not declared in exitlint.toml; did you mean TASK_SLOW\?`
		return 20
	case "OTHER":
		return 1
	}
	return map[string]int{"E_BUSY": 10, "E_FULL": 10, "DISK_FULL": 20, "DISK_FUL": 20}[code] // want `error code DISK_FUL is not declared`
}
