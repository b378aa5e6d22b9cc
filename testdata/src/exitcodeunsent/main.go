// Package main starts log entries, and sends most of them.
package main

import (
	"errors"
	"os"

	"github.com/projectdiscovery/gologger"
	"github.com/rs/zerolog"
	"github.com/rs/zerolog/log"

	phuslu "github.com/phuslu/log"
)

var (
	err    = errors.New("x")
	logger = &zerolog.Logger{}
	kept   *zerolog.Event
)

func unsent() {
	log.Fatal()                                            // want `^Fatal\(\) only starts a log entry, and the entry is never sent, so the process does not end here; add \.Send\(\)`
	log.Fatal().Err(err)                                   // want `add \.Send\(\)`
	logger.Fatal().Err(err).Str("a", "b")                  // want `Fatal\(\) only starts`
	logger.Panic().Err(err)                                // want `Panic\(\) only starts`
	(log.Fatal()).Err(err)                                 // want `add \.Send\(\)`
	log.Fatal().Func(func(e *zerolog.Event) { e.Msg("") }) // want `add \.Send\(\)`
	// want +1 `add \.Send\(\)`
	log.Fatal().
		Err(err).
		Str("a", "b")
	gologger.Fatal().Str("a", "b") // want `add \.Msg\(""\)`
	phuslu.Fatal().Err(err)        // want `add \.Msg\(""\)`
	_ = log.Fatal().Err(err)       // want `add \.Send\(\)`
	defer log.Fatal().Err(err)     // want `add \.Send\(\)`
}

func sent() {
	log.Fatal().Msg("x")
	log.Fatal().Err(err).Str("a", "b").Msgf("x")
	log.Fatal().Send()
	log.Fatal().MsgFunc(func() string { return "x" })
	defer log.Fatal().Err(err).Msg("x")
	gologger.Fatal().Msgf("x")
	phuslu.Fatal().Err(err).Msg("x")
	logger.Fatal().Discard()
}

// goesOn ends the process after an entry that does not.
func goesOn() {
	log.Fatal() // want `add \.Send\(\)`
	os.Exit(33) // want `33 is not declared`
}

func others() {
	log.Error().Err(err)
	logger.WithLevel(zerolog.FatalLevel).Err(err)
	phuslu.Error().Err(err)
	gologger.Error().Str("a", "b")
}

func variables(some bool) {
	a := log.Fatal() // want `add \.Send\(\)`
	a.Err(err)

	b := log.Fatal()
	if some {
		b = b.Err(err)
	}
	b.Msg("x")

	c := log.Fatal() // want `add \.Send\(\)`
	if some {
		c = c.Err(err)
	}
	c = c.Str("a", "b")

	d := log.Error()
	if some {
		d = log.Fatal().Err(err)
	}
	d.Msg("x")

	e := log.Fatal()
	f := e.Err(err)
	f.Send()

	var g = log.Fatal() // want `add \.Send\(\)`
	g.Err(err)
	g.Str("a", "b")

	h := log.Fatal()
	func() { h.Send() }()

	i, j := log.Fatal(), 1 // want `add \.Send\(\)`
	i.Err(err)
	_ = j
}

// The entry goes where it is not followed.
func elsewhere(some bool) *zerolog.Event {
	kept = log.Fatal()
	send(log.Fatal())
	send(log.Fatal().Err(err))
	f := log.Fatal().Msg
	f("x")
	g := log.Fatal().Err
	g(err).Msg("x")
	e := log.Fatal()
	if e.Enabled() {
		send(e)
	}
	all := []*zerolog.Event{log.Fatal()}
	all[0].Send()
	var holder struct{ e *zerolog.Event }
	holder.e = log.Fatal()
	holder.e.Send()
	if some {
		return log.Fatal().Err(err)
	}
	return named()
}

func named() (e *zerolog.Event) {
	e = log.Fatal()
	return
}

func send(e *zerolog.Event) { e.Send() }

func suppressed() {
	log.Fatal().Err(err) //exitlint:ignore exitcode/unsent shown in a slide
}

func main() {
	unsent()
	sent()
	others()
	goesOn()
	variables(err != nil)
	elsewhere(err != nil).Send()
	suppressed()
}
