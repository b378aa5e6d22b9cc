// Command textfallback writes a text where an envelope cannot be encoded. The text is
// an envelope, too.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func e() envelope { return envelope{"E_USAGE", "no task", len(os.Args) > 9, "name a task"} }

func replaced(w io.Writer) {
	b, err := json.Marshal(e())
	if err != nil {
		b = []byte(`{"code":"E_USAGE","message":"cannot encode","retryable":false}`) // want `has no "(hint|suggestion)"`
	}
	w.Write(append(b, '\n'))
}

const static = `{"code":"E_USAGE","message":"cannot encode","retryable":false}`

func constant() []byte {
	b, err := json.MarshalIndent(e(), "", " ")
	if err != nil {
		return []byte(static) // want `has no "(hint|suggestion)"`
	}
	return b
}

func text() string {
	b, err := json.Marshal(e())
	if err != nil {
		return fmt.Sprintf(`{"code":"E_USAGE","message":%q,"retryable":false}`, err.Error()) // want `has no "(hint|suggestion)"`
	}
	return string(b)
}

func quoted() string {
	b, err := json.Marshal(e())
	if err != nil {
		return `{"code":"E_USAGE","message":` + strconv.Quote(err.Error()) + `,"retryable":false}` // want `has no "(hint|suggestion)"`
	}
	return string(b)
}

func printed() {
	if err := json.NewEncoder(os.Stderr).Encode(e()); err != nil {
		fmt.Fprintf(os.Stderr, "{\"code\":\"E_USAGE\",\"message\":\"cannot encode\",\"retryable\":false,\"detail\":%q}\n", err) // want `has no "(hint|suggestion)"`
	}
	if err := json.NewEncoder(os.Stderr).Encode(e()); err != nil {
		io.WriteString(os.Stderr, `{"code":"E_USAGE","message":"cannot encode","retryable":false}`+"\n") // want `has no "(hint|suggestion)"`
	}
	if err := json.NewEncoder(os.Stderr).Encode(e()); err != nil {
		os.Stderr.WriteString("{\"code\":\"E_USAGE\",\"message\":\"cannot encode\",\"retryable\":false}\n") // want `has no "(hint|suggestion)"`
	}
	if err := json.NewEncoder(os.Stderr).Encode(e()); err != nil {
		fmt.Fprint(os.Stderr, `{"code":"E_USAGE","message":"cannot encode","retryable":false,"hint":"report it"}`)
	}
}

func collected(w io.Writer) error {
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(e()); err != nil {
		buf.Reset()
		buf.WriteString(`{"code":"E_USAGE","message":"cannot encode","retryable":false}`) // want `has no "(hint|suggestion)"`
	}
	_, err := buf.WriteTo(w)
	return err
}

// raw makes a part of another envelope.
func raw() {
	b, err := json.Marshal(e())
	if err != nil {
		b = []byte(`"cannot encode"`)
	}
	json.NewEncoder(os.Stderr).Encode(map[string]json.RawMessage{"error": b})
}

func main() {
	switch len(os.Args) {
	case 1:
		replaced(os.Stderr)
	case 2:
		os.Stderr.Write(constant())
	case 3:
		fmt.Fprintln(os.Stderr, text())
	case 4:
		fmt.Fprintln(os.Stderr, quoted())
	case 5:
		printed()
	case 6:
		collected(os.Stderr)
	case 7:
		raw()
	}
	os.Exit(1)
}
