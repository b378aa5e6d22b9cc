// Package main has a hook of kong.
package main

import (
	"log"
	"os"

	"github.com/alecthomas/kong"
)

type commands struct {
	Build build `cmd:""`
}

// AfterRun runs after each command, also if it fails.
func (commands) AfterRun() error { // want `^log\.Fatal in main\.build\.Run skips AfterRun, which calls os\.RemoveAll: files stay behind; return from`
	return os.RemoveAll("x")
}

type build struct {
	Dir string `arg:""`
}

func (b build) Run() error {
	if b.Dir == "" {
		log.Fatal("no folder")
	}
	return nil
}

func main() {
	ctx := kong.Parse(&commands{})
	ctx.FatalIfErrorf(ctx.Run())
}
