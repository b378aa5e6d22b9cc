// Command quotedtexts writes JSON with fmt, and quotes the texts itself.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// quote returns a JSON string.
func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// doubled quotes the result of quote again, and shortened only a part of s.
func doubled(s string) string { return strconv.Quote(quote(s)) }

func shortened(s string) string { return strconv.Quote(strings.TrimSpace(s)) }

// optional quotes s only if it is not empty.
func optional(s string) string {
	if s == "" {
		return "null"
	}
	return strconv.Quote(s)
}

func line(code, message string, retryable bool, hint string) string {
	return fmt.Sprintf(`{"code":%s,"message":%s,"retryable":%t,"hint":%s}`, strconv.Quote(code), quote(message), retryable, quote(hint))
}

func encoded(code, message, hint string) {
	b, _ := json.Marshal(hint)
	fmt.Fprintf(os.Stderr, `{"code":%s,"message":%q,"retryable":false,"hint":%s}`, quote(code), message, b) // want `E_LOCKED`
}

func other(code, message, hint string) {
	fmt.Fprintf(os.Stderr, `{"code":%s,"message":%s,"retryable":false,"hint":%s}`, quote(code), shortened(message), optional(hint))
	fmt.Fprintf(os.Stderr, `{"code":%s,"message":%s,"retryable":false,"hint":%s}`, quote(code), quote(message), doubled(hint))
}

func main() {
	switch len(os.Args) {
	case 1:
		fmt.Fprintln(os.Stderr, line("E_USAGE", "no task", false, "name a task"))
	case 2:
		fmt.Fprintln(os.Stderr, line("E_USAGE", "no task", false, "")) // want `empty "hint"|"hint" is empty`
	case 3:
		fmt.Fprintln(os.Stderr, line("E_LOCKED", "in use", false, "wait")) // want `E_LOCKED`
	case 4:
		encoded("E_LOCKED", "in use", "wait")
	case 5:
		other("E_USAGE", "no task", "")
	}
	os.Exit(1)
}
