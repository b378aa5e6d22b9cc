// Command appended adds suggestions to the list that an error has already. Only where
// neither list has one, the error has none.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type detail struct {
	Code        string   `json:"code"`
	Message     string   `json:"message"`
	Retryable   bool     `json:"retryable"`
	Suggestions []string `json:"suggestions,omitempty"`
}

func print(d *detail) { _ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": d}) }

func hintsFor(err error) []string {
	if errors.Is(err, os.ErrPermission) {
		return []string{"change the permissions"}
	}
	return nil // want `"suggestions" is empty here`
}

func moreFor(err error) []string {
	if errors.Is(err, os.ErrPermission) {
		return []string{"change the permissions"}
	}
	return nil
}

func always(err error) []string { return []string{"see the log", err.Error()} }

func added(err error) {
	d := &detail{Code: "E_USAGE", Message: err.Error(), Retryable: false, Suggestions: []string{"see --help"}}
	d.Suggestions = append(d.Suggestions, moreFor(err)...)
	print(d)
}

func only(err error) {
	d := &detail{Code: "E_USAGE", Message: err.Error(), Retryable: false}
	d.Suggestions = append(d.Suggestions, hintsFor(err)...)
	print(d)
}

func filled(err error) {
	d := &detail{Code: "E_USAGE", Message: err.Error(), Retryable: false}
	d.Suggestions = append(d.Suggestions, always(err)...)
	print(d)
}

func detailOf(err error) *detail {
	if errors.Is(err, os.ErrNotExist) {
		return &detail{Code: "E_NOT_FOUND", Message: err.Error(), Retryable: false, Suggestions: []string{"list them"}}
	}
	return &detail{Code: "E_USAGE", Message: err.Error(), Retryable: false, Suggestions: []string{"see --help"}}
}

func completed(err error) {
	d := detailOf(err)
	d.Suggestions = append(d.Suggestions, moreFor(err)...)
	print(d)
}

// looped adds a list in each round.
func looped(errs []error) {
	var all []string
	for _, err := range errs {
		all = append(all, moreFor(err)...)
	}
	all = append(all, always(errs[0])...)
	print(&detail{Code: "E_USAGE", Message: "several", Retryable: false, Suggestions: all})
}

// begun has a suggestion only for some errors.
func begun(err error) {
	all := []string{}
	if errors.Is(err, os.ErrPermission) {
		all = append(all, "change the permissions")
	}
	print(&detail{Code: "E_USAGE", Message: err.Error(), Retryable: false, Suggestions: all}) // want `"suggestions" is empty here`
}

func begunFilled(err error) {
	all := []string{"see --help"}
	if errors.Is(err, os.ErrPermission) {
		all = append(all, "change the permissions")
	}
	print(&detail{Code: "E_USAGE", Message: err.Error(), Retryable: false, Suggestions: all})
}

// begunLooped begins with a suggestion, and adds what another list has.
func begunLooped(err error) {
	all := []string{"see --help"}
	for _, hint := range moreFor(err) {
		all = append(all, hint)
	}
	print(&detail{Code: "E_USAGE", Message: err.Error(), Retryable: false, Suggestions: all})
}

// onlyLooped has what another list has.
func onlyLooped(err error) {
	var all []string
	for _, hint := range loopedFor(err) {
		all = append(all, hint)
	}
	print(&detail{Code: "E_USAGE", Message: err.Error(), Retryable: false, Suggestions: all})
}

func loopedFor(err error) []string {
	if errors.Is(err, os.ErrPermission) {
		return []string{"change the permissions"}
	}
	return nil // want `"suggestions" is empty here`
}

// ended has a suggestion in any case.
func ended(err error) {
	all := []string{}
	if errors.Is(err, os.ErrPermission) {
		all = append(all, "change the permissions")
	}
	all = append(all, "see --help")
	print(&detail{Code: "E_USAGE", Message: err.Error(), Retryable: false, Suggestions: all})
}

func main() {
	if err := os.Chdir(os.Args[0]); err != nil {
		added(err)
		only(err)
		filled(err)
		completed(err)
		looped([]error{err})
		begun(err)
		begunFilled(err)
		ended(err)
		begunLooped(err)
		onlyLooped(err)
		os.Exit(1)
	}
}
