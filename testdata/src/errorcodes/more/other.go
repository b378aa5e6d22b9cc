package more

import (
	"errors"
	"os"
	"path/filepath"
)

const (
	homeVariable = "E_HOME"
	listFile     = "E_TASK_LIST"
	both         = "E_TASK_BOTH" // want `error code E_TASK_BOTH is not declared`
)

// Names uses strings that look like error codes as names of other things.
func Names(dir string) error {
	if os.Getenv(homeVariable) == "E_AT_HOME" || os.Getenv("E_TASK_LOKCED") == "" { // want `error code E_TASK_LOKCED is not declared in exitlint.toml; did you mean E_TASK_LOCKED\?`
		return errors.New("E_TASK_NEW") // want `error code E_TASK_NEW is not declared`
	}
	if _, err := os.Stat(filepath.Join(dir, listFile, "E_TASK_MORE")); err != nil || filepath.Base(dir) != "E_FILE_DIR" {
		return named("E_FILE_NAME") // want `error code E_FILE_NAME is not declared`
	}
	if os.Getenv(both) == "" {
		return errors.New(both)
	}
	if dir == "E_FILE_SAME" { // want `error code E_FILE_SAME is not declared`
		return nil
	}
	return nil
}

// named is of this module, so its parameter may be an error code.
func named(name string) error { return errors.New(name) }
