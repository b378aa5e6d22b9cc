// Package lib has constructors, options and methods.
package lib

import (
	"encoding/json"
	"io"
)

type Failure struct {
	Code string `json:"code"`
	Msg  string `json:"msg"`
	Hint string `json:"hint"`
}

func New(code, msg string) *Failure { return &Failure{Code: code, Msg: msg} } // want `struct lib.Failure{ code: dynamic msg: dynamic }, if nothing calls objects/calls/lib.New`

func (f *Failure) SetHint(hint string) { f.Hint = hint }

func (f *Failure) SetSometimes(hint string, ok bool) {
	if ok {
		f.Hint = hint
	}
}

func (f *Failure) SetEither(ok bool) {
	if ok {
		f.Hint = "a"
		return
	}
	f.Hint = "b"
}

func (f Failure) WithHint(hint string) Failure {
	f.Hint = hint
	return f
}

type Option func(*Failure)

func Hint(hint string) Option { return func(f *Failure) { f.Hint = hint } }

func Msg(msg string) Option { return func(f *Failure) { f.Msg = msg } }

func Make(code string, options ...Option) *Failure {
	f := &Failure{Code: code} // want `struct lib.Failure{ \*: dynamic code: dynamic }, if nothing calls objects/calls/lib.Make`
	for _, o := range options {
		o(f)
	}
	return f
}

func Print(w io.Writer, code string) {
	_ = json.NewEncoder(w).Encode(Failure{Code: code, Msg: "printed"}) // want `struct lib.Failure{ code: dynamic msg: "printed" } to writer, if nothing calls objects/calls/lib.Print`
}
