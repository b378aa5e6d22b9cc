// Command writers writes texts of JSON to builders and to writers that its callers
// choose.
package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func write(w io.Writer, message string) {
	fmt.Fprintf(w, `{"error":{"code":"E_USAGE","message":%q}}`+"\n", message) // want `no "error.recoverable"` `no "error.suggestion"`
}

func respond(w io.Writer, message string) {
	fmt.Fprintf(w, `{"error":{"code":"E_USAGE","message":%q,"hint":""}}`, message)
}

func build(message string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"error":{"code":"E_USAGE","message":%q,"retryable":false}}`, message) // want `no "error.suggestion"`
	b.WriteString("\n")
	return b.String()
}

func buffered(message string) []byte {
	var b bytes.Buffer
	b.WriteString(`{"error":{"code":"E_USAGE","message":"no","retryable":false,"hint":""}}`) // want `empty "error.hint"`
	return b.Bytes()
}

func serve(w http.ResponseWriter, r *http.Request) { respond(w, r.URL.Path) }

func main() {
	http.HandleFunc("/", serve)
	switch len(os.Args) {
	case 1:
		write(os.Stderr, "no task")
	case 2:
		fmt.Fprint(os.Stderr, build("no task"))
	case 3:
		_, _ = os.Stderr.Write(buffered("no task"))
	}
	os.Exit(1)
}
