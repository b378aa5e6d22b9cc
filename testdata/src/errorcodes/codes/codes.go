// Package codes has error codes.
package codes

import (
	"fmt"
	"strings"
)

// Code is an error code.
type Code string

// The error codes.
const (
	NotFound Code = "E_TASK_NOT_FOUND"
	Locked   Code = "E_TASK_LOCKED"
	Missing  Code = "E_TASK_NOT_FUOND"      // want `error code E_TASK_NOT_FUOND is not declared in exitlint.toml; did you mean E_TASK_NOT_FOUND\?`
	Renamed  Code = "E_TASK_RETIRED"        // want `error code E_TASK_RETIRED is not declared in exitlint.toml \(errorcode/undeclared\)`
	Broken   Code = "BROKEN"                // want `error code BROKEN is not declared in exitlint.toml`
	Help     Code = "see the help for more" // a text
)

// Prefixes and values of other types are no error codes.
const (
	TaskPrefix = "E_TASK_"
	Unused     = "E_FILE_UNUSED"
	Read       = "E_FILE_READ"
	Gnoe       = "E_FILE_GNOE" // want `error code E_FILE_GNOE is not declared in exitlint.toml; did you mean E_FILE_GONE\?`
	Color      = "blue"
)

// Tail ends the error codes of other packages.
const Tail = "DERIVED"

// The type string says nothing, but the names do.
const (
	ErrBusy  = "E_BUSY"
	ErrFull  = "E_FULL"
	ErrEmpty = "E_EMPTY" // want `error code E_EMPTY is not declared`
	Gauge    = "GAUGE_METRIC"
	errHelp  = "help"
)

// These names are the texts.
const (
	TaskSlow = "TASK_SLOW"
	DiskFull = "DISK_FULL"
	DiskGone = "DISK_GONE" // want `error code DISK_GONE is not declared`
	Disk     = "DISK_FLUL" // want `error code DISK_FLUL is not declared in exitlint.toml; did you mean DISK_FULL\?`
	TokenEnv = "APP_TOKEN"
	_        = "DISK_NONE"
	Folder   = "disk_full"
)

// Used uses them.
var Used = []string{ErrBusy, ErrFull, TaskSlow, DiskFull, errHelp}

// Level is no type of error codes: one of its constants has a code by chance.
type Level string

// The levels.
const (
	Low  Level = "low"
	High Level = "E_OTHER"
)

type entry struct {
	Code string `json:"E_TASK_TAG"`
}

// Make makes error codes.
func Make(kind string) []any {
	return []any{
		entry{Code: "E_TASK_LOCKED"},
		entry{"E_TASK_LOST"}, // want `error code E_TASK_LOST is not declared in exitlint.toml`
		"E_JOINED_" + strings.ToUpper(kind), fmt.Sprintf("E_FORMAT_%s", kind), fmt.Sprintf("E_TASK_%s", kind),
		strings.HasPrefix(kind, "E_TASK_"), "the file E_FILE_X is gone", "usage", Read, High,
		"E_FILE_DISK_B",
		"E_FILE_WRIET",     // want `error code E_FILE_WRIET is not declared in exitlint.toml; did you mean E_FILE_WRITE\?`
		"E_FILE_LOST_LOCK", // want `error code E_FILE_LOST_LOCK is not declared in exitlint.toml; did you mean E_FILE_LOCK_LOST\?`
		map[Code]bool{NotFound: true, Locked: true, "E_TASK_TYPO": true}, // want `error code E_TASK_TYPO is not declared`
	}
}
