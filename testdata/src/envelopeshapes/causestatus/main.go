// Command causestatus keeps the cause of an error in a field. The status of the cause is not
// the status of the error that contains it.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`

	Status int   `json:"-"`
	Err    error `json:"-"`
}

func (f *failure) Error() string { return f.Message }

func missing(message string) *failure {
	return &failure{Code: "E_NOT_FOUND", Message: message, Hint: "h", Status: 4}
}

func busy(cause error) *failure {
	return &failure{Code: "E_BUSY", Message: cause.Error(), Hint: "h", Retryable: true, Status: 7, Err: cause}
}

func wrong(cause error) *failure {
	return &failure{Code: "E_BUSY", Message: cause.Error(), Hint: "h", Retryable: true, Status: 1, Err: cause} // want `E_BUSY ends with 1 here, but with 7`
}

// A detailed error has its code in a part, so the status of the part is its own.
type detailed struct {
	Problem *failure `json:"problem"`
}

func (d *detailed) Error() string { return d.Problem.Message }

func fail(err error) int {
	var f *failure
	if !errors.As(err, &f) {
		f = busy(err)
	}
	_ = json.NewEncoder(os.Stderr).Encode(f)
	return f.Status
}

func failWrong(err error) int {
	var f *failure
	if !errors.As(err, &f) {
		f = wrong(err)
	}
	_ = json.NewEncoder(os.Stderr).Encode(f)
	return f.Status
}

func failDetailed(d *detailed) int {
	_ = json.NewEncoder(os.Stderr).Encode(d)
	return d.Problem.Status
}

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(fail(missing("m")))
	case 2:
		os.Exit(fail(os.Chdir(os.Args[1])))
	case 3:
		os.Exit(failWrong(missing("m")))
	case 4:
		os.Exit(failDetailed(&detailed{Problem: &failure{Code: "E_BUSY", Message: "m", Hint: "h", Retryable: true, Status: 7}}))
	case 5:
		os.Exit(failDetailed(&detailed{Problem: &failure{Code: "E_BUSY", Message: "m", Hint: "h", Retryable: true, Status: 1}})) // want `E_BUSY ends with 1 here, but with 7`
	}
}
