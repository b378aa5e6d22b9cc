// Package sinks writes objects to several places.
package sinks

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
)

type failure struct {
	Code string `json:"code"`
}

func writers(w io.Writer, r http.ResponseWriter, c net.Conn) {
	out := io.Writer(os.Stdout)
	_ = json.NewEncoder(out).Encode(failure{"A"}) // want `to stdout$`
	_ = json.NewEncoder(r).Encode(failure{"A"})   // want `to response$`
	_ = json.NewEncoder(c).Encode(failure{"A"})   // want `to bytes$`
	f, _ := os.Create("x")
	_ = json.NewEncoder(f).Encode(failure{"A"}) // want `to bytes$`
	var b bytes.Buffer
	_ = json.NewEncoder(&b).Encode(failure{"A"}) // want `to bytes$`
	enc := json.NewEncoder(os.Stderr)
	enc.SetIndent("", " ")
	_ = enc.Encode(failure{"A"}) // want `to stderr$`
}

func marshalled(w io.Writer) {
	data, _ := json.Marshal(failure{"A"}) // want `to stdout$`
	fmt.Println(string(data))
	data, _ = json.MarshalIndent(failure{"B"}, "", " ") // want `to stderr$`
	_, _ = os.Stderr.Write(append(data, '\n'))
	data, _ = json.Marshal(failure{"C"}) // want `to bytes$`
	_ = data
}

func texts(w io.Writer, code string) {
	fmt.Fprintf(os.Stderr, `{"code": %q, "n": %d, "text": "%s", "fixed": "x", "none": null, "list": [], "in": {"ok": true}}`, code, 1, code) // want `text .{ code: dynamic fixed: "x" in.ok: "true" list: "" n: "1" none: "" text: dynamic } to stderr`
	fmt.Println(`{"code": "A"}`)                                                                                                             // want `text .{ code: "A" } to stdout`
	fmt.Println("{no JSON}")
	write(os.Stderr, `{"code": "B"}`)                      // want `text .{ code: "B" } to stderr`
	_, _ = io.WriteString(os.Stdout, `{"code": "C"}`+"\n") // want `text .{ code: "C" } to stdout`
}

func write(w io.Writer, text string) { fmt.Fprintln(w, text) }

type custom struct{ code string }

func (c custom) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": c.code, "n": 1}) // want `map .{ code: sinks.custom.-code n: "1" } to bytes, as sinks.custom`
}

func unprinted() map[string]any {
	return map[string]any{"code": "A"}
}

type made struct {
	Code string `json:"code"`
}

func encoded(m made) []byte {
	data, _ := json.Marshal(m)
	return data
}

func printMade() {
	_, _ = os.Stderr.Write(encoded(made{"A"})) // want `struct sinks.made{ code: "A" } to stderr`
}
