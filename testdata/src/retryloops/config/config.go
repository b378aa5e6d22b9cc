// Package config takes attempts and waits from flags of other packages, from
// configuration and from struct tags.
package config

import (
	"time"

	"github.com/alecthomas/kong"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"github.com/urfave/cli/v2"
)

func op() error { return nil }

var _ = kong.Parse

type command struct {
	Retries int           `default:"6" help:"How often to try."`
	Wait    time.Duration `default:"50ms"`
}

//exitlint:retry lock
func (c *command) Run() {
	for i := 0; i < c.Retries; i++ { // want `this loop makes 6 attempts with the defaults of flags, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
		op()
		if i < c.Retries-1 {
			time.Sleep(c.Wait << i) // want `wait 1 is 50ms here with the defaults of flags`
		}
	}
}

var app = &cli.App{Flags: []cli.Flag{&cli.IntFlag{Name: "retries", Value: 7}}}

//exitlint:retry lock
func action(c *cli.Context) {
	for i := 0; i < c.Int("retries"); i++ { // want `this loop makes 7 attempts with the defaults of flags`
		op()
		if i < 6 {
			time.Sleep(100 * time.Millisecond << i)
		}
	}
}

func init() { viper.SetDefault("wait", 300*time.Millisecond) }

//exitlint:retry lock
func viaViper(fs *pflag.FlagSet) {
	fs.IntP("tries", "t", 4, "")
	n, _ := fs.GetInt("tries")
	for i := 1; ; i++ {
		if op() == nil || i == n {
			return
		}
		time.Sleep(viper.GetDuration("wait")) // want `wait 1 is 300ms here with the defaults of flags`
	}
}
