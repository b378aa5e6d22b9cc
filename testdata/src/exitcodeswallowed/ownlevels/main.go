// Command ownlevels has a logger whose levels have unusual names.
package main

import (
	"errors"
	"io"
	"os"
)

// A voice is a logger.
type voice struct{ lines chan string }

func (v *voice) Say(format string, args ...any)   { v.lines <- format }
func (v *voice) Warn(format string, args ...any)  { v.lines <- format }
func (v *voice) Shout(format string, args ...any) { v.lines <- format }

// Repair does not print.
func (v *voice) Repair(err error) { v.lines <- "" }

// A talker is the interface of a logger.
type talker interface {
	Say(format string, args ...any)
	Info(format string, args ...any)
	Shout(format string, args ...any)
}

// A repairer has methods with the same arguments, and no level.
type repairer struct{ todo []string }

func (r *repairer) Undo(format string, args ...any)  { r.todo = append(r.todo, format) }
func (r *repairer) Redo(format string, args ...any)  { r.todo = append(r.todo, format) }
func (r *repairer) Retry(format string, args ...any) { r.todo = append(r.todo, format) }

// A pair has only two such methods, and one that says whether it could.
type pair struct{ todo []string }

func (p *pair) Info(format string, args ...any)        { p.todo = append(p.todo, format) }
func (p *pair) Retry(format string, args ...any)       { p.todo = append(p.todo, format) }
func (p *pair) Shout(format string, args ...any) error { return errors.New(format) }

func work(io.Writer) error { return errors.New("x") }

func main() {
	v, r, p := &voice{lines: make(chan string)}, &repairer{}, &pair{}
	var t talker
	if err := work(os.Stdout); err != nil {
		v.Shout("%s", err) // want `the error of main.work is only printed`
		return
	}
	if err := work(os.Stderr); err != nil {
		t.Shout("%s", err) // want `the error of main.work is only printed`
		return
	}
	if err := work(os.Stderr); err != nil {
		v.Warn("%s", err)
		return
	}
	if err := work(os.Stderr); err != nil {
		v.Repair(err)
		return
	}
	if err := work(os.Stderr); err != nil {
		r.Retry("%s", err)
		return
	}
	if err := work(os.Stderr); err != nil {
		p.Retry("%s", err)
		return
	}
}
