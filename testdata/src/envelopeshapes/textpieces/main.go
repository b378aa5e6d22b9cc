// Command textpieces prints JSON errors that it puts together from pieces.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// buffered writes the pieces to a buffer.
func buffered(w io.Writer, code, message, hint string, retry bool) {
	var b bytes.Buffer
	b.WriteString(`{"error":{"code":`)
	b.WriteString(strconv.Quote(code))
	b.WriteString(`,"message":`)
	b.WriteString(strconv.Quote(message))
	b.WriteString(`,"hint":`)
	b.WriteString(strconv.Quote(hint))
	fmt.Fprintf(&b, `,"retryable":%t`, retry)
	b.WriteByte('}')
	b.WriteString("}\n")
	_, _ = b.WriteTo(w)
}

// optional adds the hint only if there is one.
func optional(code, hint string) string {
	var b strings.Builder
	b.WriteString(`{"error":{"retryable":false,"message":"m","code":` + strconv.Quote(code))
	if hint != "" {
		b.WriteString(`,"hint":`)
		b.WriteString(strconv.Quote(hint))
	}
	b.WriteString("}}")
	return b.String()
}

// sometimes adds the hint only for some lengths of the message.
func sometimes(message string) {
	var b strings.Builder
	b.WriteString(`{"error":{"code":"E_USAGE","retryable":false,"message":`) // want `has "error.hint" on some paths only`
	b.WriteString(strconv.Quote(message))
	if len(message) > 10 {
		b.WriteString(`,"hint":"say less"`)
	}
	b.WriteString("}}")
	fmt.Fprintln(os.Stderr, b.String())
}

// either writes one of two pieces.
func either(retry bool) {
	var b strings.Builder
	b.WriteString(`{"error":{"code":"E_DEPENDS","message":"m","hint":"h","retryable":`)
	if retry {
		b.WriteString("true")
	} else {
		b.WriteString("false")
	}
	b.WriteString("}}")
	fmt.Fprintln(os.Stderr, b.String())
}

// appended appends the pieces to bytes.
func appended(code, hint string, retry bool) {
	b := make([]byte, 0, 256)
	b = append(b, `{"error":{"message":"m","code":`...)
	b = strconv.AppendQuote(b, code)
	b = append(b, `,"hint":`...)
	b = strconv.AppendQuote(b, hint)
	b = append(b, `,"retryable":`...)
	b = strconv.AppendBool(b, retry)
	b = append(b, '}', '}', '\n')
	_, _ = os.Stderr.Write(b)
}

// extended extends a string, in one case only under a condition.
func extended(hint string, n int) {
	s := `{"error":{"code":"E_USAGE","message":"m","retryable":` + strconv.FormatBool(false)
	if hint != "" {
		q, _ := json.Marshal(hint)
		s += `,"hint":` + string(q)
	}
	if n > 0 {
		s += `,"line":` + strconv.Itoa(n)
	}
	fmt.Fprintln(os.Stderr, s+"}}")
}

// joined joins the fields of the object.
func joined(code, hint string) {
	fields := []string{
		fmt.Sprintf(`"code":%q`, code),
		`"message":"m"`,
		`"retryable":false`,
		fmt.Sprintf(`"hint":%q`, hint),
	}
	fmt.Fprintln(os.Stderr, `{"error":{`+strings.Join(fields, ",")+"}}")
}

// looped writes pieces in a loop, so its text is not known.
func looped(notes []string) {
	var b strings.Builder
	b.WriteString(`{"error":{"code":"E_USAGE"`)
	for _, n := range notes {
		b.WriteString(`,"` + n + `":"x"`)
	}
	b.WriteString("}}")
	fmt.Fprintln(os.Stderr, b.String())
}

// given passes the buffer to a function, so its content is not known.
func given() {
	var b bytes.Buffer
	b.WriteString(`{"error":{"code":"E_USAGE"`)
	complete(&b)
	b.WriteString("}}")
	_, _ = b.WriteTo(os.Stderr)
}

func complete(b *bytes.Buffer) { b.WriteString(`,"message":"m","hint":"h","retryable":false`) }

func main() {
	n := len(os.Args)
	switch n {
	case 1:
		buffered(os.Stderr, "E_USAGE", "no task", "name a task", false)
		buffered(os.Stderr, "E_USAGE", "no task", "", false)               // want `has an empty "error.hint"`
		buffered(os.Stderr, "E_LOCKED", "locked", "wait", false)           // want `retryable is false here, but .* says "yes" for E_LOCKED`
		buffered(os.Stderr, "E_SPELT", "locked", "look", len(os.Args) > 1) // want `error code E_SPELT is not declared`
	case 2:
		fmt.Fprintln(os.Stderr, optional("E_USAGE", "name a task"))
		fmt.Fprintln(os.Stderr, optional("E_USAGE", "")) // want `has an empty "error.hint"`
	case 3:
		sometimes(os.Args[1])
		either(n > 4)
	case 4:
		appended("E_USAGE", "name a task", false)
		appended("E_USAGE", "name a task", true) // want `retryable is true here, but .* says "no" for E_USAGE`
	case 5:
		extended("name a task", 3)
		extended("", 3) // want `has an empty "error.hint"`
	case 6:
		joined("E_USAGE", "name a task")
		joined("E_USAGE", "") // want `has an empty "error.hint"`
	default:
		looped(os.Args)
		given()
	}
	os.Exit(1)
}
