// Command getters asks its errors through interfaces without a name. The error
// comes back from another package, and its type is not exported there.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"envelopeshapes/getters/cmd"
)

func main() {
	err := cmd.Execute(os.Args)
	if err == nil {
		return
	}
	if exit, ok := err.(interface{ ExitCode() int }); ok {
		os.Exit(exit.ExitCode())
	}
	message, hint, status := details(err)
	if os.Getenv("JSON") == "" {
		fmt.Fprintln(os.Stderr, message, hint)
		os.Exit(status)
	}
	type envelope struct {
		Error     bool   `json:"error"`
		Code      string `json:"code,omitempty"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint,omitempty"`
	}
	b, _ := json.MarshalIndent(envelope{Error: true, Code: codeOf(err), Message: message, Retryable: canRetry(err), Hint: hint}, "", "  ")
	fmt.Fprintf(os.Stderr, "%s\n", b)
	os.Exit(status)
}

func details(err error) (message, hint string, status int) {
	message = err.Error()
	hint = usualHint(err)
	status = 1
	if m, ok := err.(interface{ UserMessage() string }); ok {
		message = m.UserMessage()
	}
	if h, ok := err.(interface{ Hint() string }); ok && h.Hint() != "" {
		hint = h.Hint()
	}
	if s, ok := err.(interface{ Status() int }); ok {
		status = s.Status()
	}
	return
}

func usualHint(err error) string {
	switch {
	case strings.Contains(err.Error(), "401"):
		return "log in"
	case strings.Contains(err.Error(), "refused"):
		return "look at your network"
	}
	return "" // want `"hint" is empty here`
}

func codeOf(err error) string {
	if c, ok := err.(interface{ ErrorCode() string }); ok {
		return c.ErrorCode()
	}
	return "E_USAGE"
}

func canRetry(err error) bool {
	r, ok := err.(interface{ Retryable() bool })
	return ok && r.Retryable()
}
