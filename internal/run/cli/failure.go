package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

// failureOf converts the error of a command to a failure. An error that is neither a
// failure nor an invalid registry comes from cobra, and describes what is wrong with the
// arguments.
func failureOf(ctx context.Context, err error) *report.Failure {
	var failure *report.Failure
	var invalid *registry.Invalid
	switch {
	case ctx.Err() != nil:
		return &report.Failure{Code: report.Interrupted, Message: "interrupted", Suggestion: "run it again"}
	case errors.As(err, &failure):
		return failure
	case errors.As(err, &invalid):
		return invalidRegistry(invalid)
	}
	return usageFailure("see exitlint --help", "%v", err)
}

func usageFailure(suggestion, format string, args ...any) *report.Failure {
	return &report.Failure{Code: report.Usage, Message: fmt.Sprintf(format, args...), Suggestion: suggestion}
}

// asFailure converts an error of package driver to a failure. An error that is neither a
// failure nor about a registry is reported as a bug in exitlint.
func asFailure(err error) error {
	var failure *report.Failure
	var invalid *registry.Invalid
	if err == nil || errors.As(err, &failure) || errors.As(err, &invalid) {
		return err
	}
	return &report.Failure{
		Code:       report.Internal,
		Message:    err.Error(),
		Suggestion: "this is a bug in exitlint; please report it",
	}
}

// writeFailure returns the failure for an error in writing a file or standard
// output.
func writeFailure(err error) *report.Failure {
	return &report.Failure{
		Code:       report.WriteFailed,
		Message:    err.Error(),
		Suggestion: "make room for it or allow it, and run again",
	}
}

// invalidRegistry returns the failure for an invalid registry, with all its
// problems.
func invalidRegistry(invalid *registry.Invalid) *report.Failure {
	var problems []report.Problem
	for _, p := range invalid.Problems {
		problems = append(problems, report.ProblemOf(p))
	}
	return report.InvalidRegistry(problems)
}

// flagFailure converts an error of pflag to a failure. If a flag has a value that is not
// allowed, the failure lists the allowed values.
func flagFailure(cmd *cobra.Command, err error) error {
	help := "see " + cmd.CommandPath() + " --help"
	var value *pflag.InvalidValueError
	var choice *choiceError
	if errors.As(err, &value) && errors.As(err, &choice) {
		return usageFailure("use "+finding.Or(choice.allowed), "unknown value %q for --%s", value.GetValue(), value.GetFlag().Name)
	}
	return usageFailure(help, "%v", err)
}

// A choice is the value of a flag, such as --color, that accepts only the allowed
// values.
type choice struct {
	value   string
	allowed []string
}

// A choiceError is the error for a flag whose value is not among the allowed values.
type choiceError struct{ allowed []string }

func (e *choiceError) Error() string { return "must be " + finding.Or(e.allowed) }

func (c *choice) String() string { return c.value }

func (c *choice) Type() string { return strings.Join(c.allowed, "|") }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.allowed, s) {
		return &choiceError{c.allowed}
	}
	c.value = s
	return nil
}
