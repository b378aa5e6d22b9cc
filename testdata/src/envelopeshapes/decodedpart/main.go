// Command decodedpart fills its errors from JSON in one of several branches.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/rpc"
	"os"

	"envelopeshapes/decodedpart/wire"
)

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type failure struct {
	Error detail `json:"error"`
}

func decodedWhole(err error, data []byte) failure {
	var out failure
	out.Error.Message = err.Error()
	if errors.Is(err, fs.ErrInvalid) {
		_ = json.Unmarshal(data, &out)
		return out
	}
	out.Error.Code, out.Error.Hint, out.Error.Retryable = "E_LOCKED", "wait", true
	return out
}

// decodedOnce decodes in one branch, and joins.
func decodedOnce(err error, data []byte) failure {
	var out failure
	out.Error.Message = err.Error()
	if errors.Is(err, fs.ErrInvalid) {
		_ = json.Unmarshal(data, &out)
	} else {
		out.Error.Code = "E_LOCKED"
	}
	return out
}

func stream(err error, r io.Reader) failure {
	var out failure
	out.Error.Message = err.Error()
	if errors.Is(err, fs.ErrInvalid) {
		_ = json.NewDecoder(r).Decode(&out)
	} else {
		out.Error.Code, out.Error.Retryable, out.Error.Hint = "E_LOCKED", true, "wait"
	}
	return out
}

// optional decodes only if there is something to decode.
func optional(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if len(data) > 0 {
		_ = json.Unmarshal(data, &out)
	}
	return out
}

func unknownCallee(err error, c *rpc.Client) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if c != nil {
		_ = c.Call("x", 1, &out)
	}
	return out
}

var fillers map[string]func(*failure)

func viaFunc(err error, fill func(*failure)) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if fill != nil {
		fill(&out)
	}
	return out
}

func partOnly(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if len(data) > 0 {
		_ = json.Unmarshal(data, &out.Error)
	}
	return out
}

func partCopied(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	var decoded failure
	if json.Unmarshal(data, &decoded) == nil {
		out.Error = decoded.Error
	}
	return out
}

func fieldCopied(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	var decoded failure
	if json.Unmarshal(data, &decoded) == nil {
		out.Error.Hint, out.Error.Retryable = decoded.Error.Hint, decoded.Error.Retryable
	}
	return out
}

func wholeCopied(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	var decoded failure
	if json.Unmarshal(data, &decoded) == nil {
		out = decoded
	}
	return out
}

// literal
func literal(err error, data []byte) *detail {
	out := &detail{Message: err.Error(), Code: "E_LOCKED"}
	if len(data) > 0 {
		_ = json.Unmarshal(data, out)
	}
	return out
}

func inMap(err error, data []byte) map[string]any {
	out := map[string]any{"message": err.Error(), "code": "E_LOCKED"}
	if len(data) > 0 {
		_ = json.Unmarshal(data, &out)
	}
	return out
}

// read decodes into any value, unless there is nothing to decode.
func read(data []byte, v any) error {
	if len(data) == 0 {
		return io.EOF
	}
	return json.Unmarshal(data, v)
}

func byRead(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if read(data, &out) != nil {
		out.Error.Message = "unreadable"
	}
	return out
}

func (f *failure) read(data []byte) error {
	if len(data) == 0 {
		return io.EOF
	}
	return json.Unmarshal(data, f)
}

func byMethod(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if len(data) > 1 {
		_ = out.read(data)
	}
	return out
}

func byPointer(err error, data []byte) *detail {
	out := &detail{Message: err.Error(), Code: "E_LOCKED"}
	if len(data) > 0 {
		_ = json.Unmarshal(data, &out)
	}
	return out
}

// advise gives advice for some errors only.
func (f *failure) advise(err error) {
	if errors.Is(err, fs.ErrClosed) {
		return
	}
	f.Error.Hint = "wait"
	f.Error.Retryable = true
}

func afterwards(err error) failure {
	var out failure
	out.Error.Message = err.Error()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		out.Error.Code = "E_BUSY"
	case errors.Is(err, fs.ErrExist):
		out.Error.Code = "E_LOCKED"
		out.Error.Retryable = true
	default:
		out.Error.Code = "E_NOT_FOUND"
		out.Error.Retryable = true
	}
	out.advise(err)
	return out
}

// decide sets whether to try again for all errors.
func (f *failure) decide() { f.Error.Retryable = f.Error.Code != "E_NOT_FOUND" }

func decidedAfterwards(err error) failure {
	var out failure
	out.Error.Message, out.Error.Hint = err.Error(), "wait"
	if errors.Is(err, fs.ErrNotExist) {
		out.Error.Code = "E_BUSY"
	} else {
		out.Error.Code, out.Error.Retryable = "E_NOT_FOUND", true
	}
	out.decide()
	return out
}

func byOtherPackage(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if len(data) > 1 {
		_ = wire.Read(data, &out)
	}
	return out
}

func byOtherMethod(err error, data []byte) wire.Answer {
	out := wire.Answer{Message: err.Error(), Code: "E_LOCKED"}
	if len(data) > 1 {
		_ = out.Fill(data)
	}
	return out
}

func fromMap(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	var decoded map[string]any
	if json.Unmarshal(data, &decoded) == nil {
		out.Error.Hint, _ = decoded["hint"].(string)
		out.Error.Retryable, _ = decoded["retryable"].(bool)
	}
	return out
}

func parse(data []byte) (*detail, error) {
	var d detail
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, err
	}
	return &d, nil
}

func parsed(err error, data []byte) failure {
	var out failure
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if d, err := parse(data); err == nil {
		out.Error.Hint, out.Error.Retryable = d.Hint, d.Retryable
	}
	return out
}

// The following errors are incomplete, because the decoder fills another value, or
// because the program does not use what it fills.

func missing(err error, n int) failure {
	var out failure // want `"error.hint" on some paths only`
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if n > 0 {
		out.Error.Retryable, out.Error.Hint = true, "wait"
	}
	return out
}

func other(err error, data []byte) failure {
	var out failure // want `no "error.hint"`
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	var decoded failure
	if json.Unmarshal(data, &decoded) == nil {
		out.Error.Message = decoded.Error.Message
	}
	return out
}

func emptied(err error, data []byte) failure {
	var out failure // want `an empty "error.hint"`
	_ = json.Unmarshal(data, &out)
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	out.Error.Hint = ""
	out.Error.Retryable = false
	return out
}

func replaced(err error, data []byte) failure {
	var out failure
	if json.Unmarshal(data, &out) != nil {
		out = failure{detail{Message: err.Error(), Code: "E_LOCKED"}} // want `retryable is left out here, so false` `no "error.hint"`
	}
	return out
}

func measured(err error) failure {
	var out failure // want `retryable is left out here, so false` `no "error.hint"`
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	if wire.Size(&out) > 100 {
		out.Error.Message = "too long"
	}
	return out
}

// remade replaces the map that the decoder could not fill.
func remade(err error, data []byte) map[string]any {
	var out map[string]any
	if json.Unmarshal(data, &out) != nil {
		out = map[string]any{"code": "E_LOCKED", "message": err.Error()} // want `no "suggestion"` `no "recoverable"`
	}
	return out
}

// remadeLater is like remade, with an exit status instead of an error code.
func remadeLater(err error, data []byte, status int, hint string) {
	var out map[string]any
	if json.Unmarshal(data, &out) != nil {
		out = map[string]any{"exit_code": status, "message": err.Error()} // want `"suggestion" on some paths only` `"recoverable" on some paths only`
	} else {
		out["exit_code"] = status
	}
	if hint != "" {
		out["suggestion"] = hint
	}
	_ = json.NewEncoder(os.Stderr).Encode(out)
	os.Exit(status)
}

// found copies from an error of the program.
func found(err error) failure {
	var out failure // want `"error.hint" on some paths only`
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	var e *known
	if errors.As(err, &e) {
		out.Error.Hint, out.Error.Retryable = e.hint, e.again
	}
	return out
}

type known struct {
	hint  string
	again bool
}

func (e *known) Error() string { return e.hint }

func advised(err error) failure {
	var out failure // want `no "error.hint"`
	out.Error.Message, out.Error.Code = err.Error(), "E_LOCKED"
	out.again(err)
	return out
}

func (f *failure) again(err error) {
	if errors.Is(err, fs.ErrClosed) {
		return
	}
	f.Error.Retryable = true
}

func wrongAfterwards(err error) failure {
	var out failure
	out.Error.Message, out.Error.Hint = err.Error(), "wait"
	if errors.Is(err, fs.ErrNotExist) {
		out.Error.Code = "E_BUSY" // want `retryable is left out here, so false, but .* says "yes" for E_BUSY`
	} else {
		out.Error.Code, out.Error.Retryable = "E_NOT_FOUND", true // want `retryable is true here, but .* says "no" for E_NOT_FOUND`
	}
	out.name()
	return out
}

func (f *failure) name() {
	if f.Error.Message == "" {
		return
	}
	f.Error.Message = os.Args[0] + ": " + f.Error.Message
}

func main() {
	err := os.ErrNotExist
	var out any
	data := []byte(os.Args[1])
	switch len(os.Args) {
	case 1:
		out = decodedWhole(err, data)
	case 2:
		out = decodedOnce(err, data)
	case 3:
		out = stream(err, os.Stdin)
	case 4:
		out = optional(err, data)
	case 5:
		c, _ := rpc.Dial("tcp", os.Args[1])
		out = unknownCallee(err, c)
	case 6:
		out = viaFunc(err, fillers[os.Args[0]])
	case 7:
		out = partOnly(err, data)
	case 8:
		out = partCopied(err, data)
	case 9:
		out = fieldCopied(err, data)
	case 10:
		out = wholeCopied(err, data)
	case 11:
		out = literal(err, data)
	case 12:
		out = inMap(err, data)
	case 13:
		out = byRead(err, data)
	case 14:
		out = byMethod(err, data)
	case 15:
		out = byPointer(err, data)
	case 16:
		out = afterwards(err)
	case 17:
		out = decidedAfterwards(err)
	case 18:
		out = missing(err, len(data)) // want `"error.retryable" on some paths only`
	case 19:
		out = other(err, data) // want `retryable is left out here, so false, but .* says "yes" for E_LOCKED`
	case 20:
		out = emptied(err, data) // want `retryable is false here, but .* says "yes" for E_LOCKED`
	case 21:
		out = replaced(err, data)
	case 22:
		out = advised(err)
	case 23:
		out = wrongAfterwards(err)
	case 24:
		out = byOtherPackage(err, data)
	case 25:
		out = byOtherMethod(err, data)
	case 26:
		out = measured(err) // want `retryable is left out here, so false`
	case 27:
		out = fromMap(err, data)
	case 28:
		out = parsed(err, data)
	case 29:
		out = remade(err, data)
	case 30:
		remadeLater(err, data, len(data), os.Getenv("HINT"))
	case 31:
		out = found(err) // want `"error.retryable" on some paths only`
	}
	_ = json.NewEncoder(os.Stderr).Encode(out)
	os.Exit(1)
}
