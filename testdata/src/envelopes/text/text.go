// Command text prints envelopes that are texts.
package main

import (
	"fmt"
	"io"
	"os"
)

func fatal(msg string) {
	fmt.Fprintf(os.Stderr, `{"error": "%s"}`+"\n", msg) // want `this JSON error has no "recoverable"` `this JSON error has no "suggestion"`
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fatal("no")
	case 2:
		fmt.Fprintf(os.Stderr, `{"error":"logging","hint":%q,"recoverable":false}`+"\n", "look")
	case 3:
		fmt.Fprintln(os.Stderr, `{"error":"an address is wanted"}`) // want `this JSON error has no "recoverable"` `this JSON error has no "suggestion"`
		os.Exit(1)
	case 4:
		fmt.Fprintf(os.Stderr, "{\"code\":\"E_BUSY\",\"message\":%q,\"exit_code\":%d,\"recoverable\":true,\"suggestion\":\"wait\"}\n", os.Args[1], 7)
		os.Exit(7)
	case 5:
		_, _ = os.Stderr.Write([]byte(`{"error":{"code":"E_NOT_FOUND","recoverable":true,"suggestion":"look"}}`)) // want `recoverable is true here, but exitlint.toml says "no" for E_NOT_FOUND` `E_NOT_FOUND ends with 0 here, but with 4 in exitlint.toml`
	case 6:
		_, _ = io.WriteString(os.Stderr, `{"code":"E_BUSY","message":"no","exit_code":7,"recoverable":true,"suggestion":"wait"}`) // want `this JSON error says exit status 7, but the process ends with 4`
		os.Exit(4)
	case 7:
		fmt.Println(`{"version": 3, "error": null}`)
		fmt.Println("the \"error\" of {it}")
	}
}
