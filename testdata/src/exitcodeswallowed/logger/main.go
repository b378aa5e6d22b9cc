// Command logger makes a logger when it first needs one.
package main

import (
	"errors"
	"log/slog"
	"os"
)

type factory struct {
	log    *slog.Logger
	failed error
}

func newFactory() *factory { return &factory{} }

func execute(*factory) error { return errors.New("x") }
func open(*factory) error    { return errors.New("x") }

func newLogger() *slog.Logger { return slog.New(slog.NewTextHandler(os.Stderr, nil)) }

func main() {
	f := newFactory()
	if err := open(f); err != nil {
		f.failed = err
		f.log.Error(err.Error())
		return
	}
	if err := execute(f); err != nil {
		if f.log == nil {
			f.log = newLogger()
		}
		f.log.Error(err.Error()) // want `the error of main.execute is only printed`
	}
}
