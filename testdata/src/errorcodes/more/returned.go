package more

import "errors"

// codeOf returns an error code for an error, and "OK" for none.
func codeOf(err error) string {
	switch {
	case err == nil:
		return "OK"
	case errors.Is(err, errBusy):
		return "E_BUSY"
	case errors.Is(err, errFull):
		return codeFull
	}
	if err.Error() == "" {
		return "EMPTY" // want `error code EMPTY is not declared`
	}
	_ = func() string { return "INNER" }
	return "DISK_FULL"
}

const codeFull = "E_FULL"

var errBusy, errFull = errors.New("busy"), errors.New("full")

// pair returns an error code with a word.
func pair(n int) (string, string) {
	switch n {
	case 0:
		return "E_BUSY", "BUSY"
	case 1:
		return "E_FULL", "FULL"
	case 2:
		return "PAIRED", "PAIR" // want `error code PAIRED is not declared`
	}
	return "DISK_FULL", "DISK"
}

// words returns more other words than error codes.
func words(n int) string {
	switch n {
	case 0:
		return "E_BUSY"
	case 1:
		return "E_FULL"
	case 2:
		return "DISK_FULL"
	case 3:
		return "CASE_THREE"
	}
	return "CASE_FOUR"
}

// assigned chooses an error code by an assignment.
func assigned(n int) outcome {
	f, code := outcome{}, "E_BUSY"
	switch n {
	case 0:
		code = "E_FULL"
	case 1:
		code = "DISK_FULL"
	case 2:
		code = "FOUND_NOT" // want `error code FOUND_NOT is not declared`
	case 3:
		f.Code = "SET_LATER" // want `error code SET_LATER is not declared`
	case 4:
		f = outcome{Code: "E_BUSY"}
	case 5:
		f.Code = "E_FULL"
	case 6:
		f.Code = "DISK_FULL"
	}
	f.Word = code
	return f
}

type outcome struct{ Code, Word string }

// Each of these errors has one error code.
type (
	busyError struct{}
	fullError struct{}
	diskError struct{ lost bool }
	level     struct{}
)

func (busyError) Error() string { return "busy" }
func (busyError) Code() string  { return "E_BUSY" }
func (fullError) Error() string { return "full" }
func (fullError) Code() string  { return "E_FULL" }
func (diskError) Error() string { return "disk" }

func (d diskError) Code() string {
	if d.lost {
		return "DISK_LOST" // want `error code DISK_LOST is not declared`
	}
	return "DISK_FULL"
}

// Code is no error code: level is no error.
func (level) Code() string { return "HIGH" }

// All uses all of them.
func All(n int) []any {
	one, two := pair(n)
	return []any{codeOf(nil), one, two, words(n), assigned(n), busyError{}, fullError{}, diskError{}, level{}}
}
