// Package main ends through loggers.
package main

import (
	"log"
	"os"
	"time"

	charm "github.com/charmbracelet/log"
	"github.com/golang/glog"
	"github.com/rs/zerolog"
	zlog "github.com/rs/zerolog/log"
	"github.com/sirupsen/logrus"
	"go.uber.org/zap"
	"google.golang.org/grpc/grpclog"
	"k8s.io/klog/v2"
)

func on() bool { return len(os.Args) > 1 }

type app struct {
	log.Logger
	z zerolog.Logger
	f logrus.FieldLogger
}

func main() {
	std := log.New(os.Stderr, "", 0)
	a := &app{f: logrus.New()}
	switch len(os.Args) {
	case 1:
		log.Fatal("x") // want "status 1 call"
	case 2:
		log.Fatalf("x") // want "status 1 call"
	case 3:
		std.Fatalln("x") // want "status 1 call"
	case 4:
		a.Fatal("x") // want "status 1 call"
	case 5:
		log.Panic("x")
	case 6:
		logrus.Fatal("x") // want "status 1 call"
	case 7:
		logrus.WithError(nil).Fatalf("x") // want "status 1 call"
	case 8:
		logrus.Exit(3) // want "status 3 argument"
	case 9:
		logrus.New().Exit(4) // want "status 4 argument"
	case 10:
		a.f.Fatalf("x") // want "status 1 call"
	case 11:
		zap.L().Fatal("x") // want "status 1 call"
	case 12:
		zap.L().Sugar().Fatalw("x") // want "status 1 call"
	case 13:
		zlog.Fatal().Msg("x") // want "status 1 call"
	case 14:
		a.z.Fatal().Err(nil).Msg("x") // want "status 1 call"
	case 15:
		klog.Fatalf("x") // want "status 255 call"
	case 16:
		klog.ExitDepth(1) // want "status 1 call"
	case 17:
		klog.FlushAndExit(time.Second, 5) // want "status 5 argument"
	case 18:
		glog.Fatal("x") // want "status 2 call"
	case 19:
		glog.Exitf("x") // want "status 1 call"
	case 20:
		charm.Fatal("x") // want "status 1 call"
	case 21:
		charm.New().Fatalf("x") // want "status 1 call"
	case 22:
		fatal := log.Fatalf
		fatal("x") // want "status 1 call"
	case 23:
		if e := zap.L().Check(zap.FatalLevel, "x"); e != nil { // want "status 1 call"
			e.Write()
		}
	case 24:
		zap.L().Sugar().Logf(zap.FatalLevel, "x") // want "status 1 call"
	case 25:
		level := zap.ErrorLevel
		if on() {
			level = zap.FatalLevel
		}
		zap.L().Sugar().Logf(level, "x") // want "status 1 call"
	case 26:
		os.Exit(unsent(a.z))
	case 27:
		grpclog.Fatal("x") // want "status 1 call"
	case 28:
		grpclog.Component("x").Fatalf("x") // want "status 1 call"
	case 29:
		grpclog.Component("x").FatalDepth(1) // want "status 1 call"
	}
	grpclog.Info("x")
	grpclog.Component("x").Info("x")
	logrus.Info("x")
	zap.L().Error("x")
	zap.L().Check(zap.ErrorLevel, "x").Write()
	zap.L().Sugar().Logf(zap.ErrorLevel, "x")
	zlog.Error().Msg("x")
	a.z.Error().Msg("x")
	klog.Info("x")
	glog.Info("x")
	charm.New().Error("x")
	a.f.Info("x")
	var own logger = zap.L().Sugar()
	if on() {
		own.Fatalf("x") // want "status 1 call"
	}
	mine{}.Fatal("x")
}

// unsent starts entries that are never sent, so control goes on.
func unsent(z zerolog.Logger) int {
	zlog.Fatal()
	if on() {
		z.Fatal().Err(nil)
		return 41 // want "status 41 return"
	}
	e := z.Fatal()
	e = e.Str("a", "b")
	if on() {
		code := 42 // want "status 42 assignment"
		zlog.Fatal().Str("a", "b")
		return code
	}
	z.Fatal().Msg("x") // want "status 1 call"
	return 43          // want "status 43 return"
}

type logger interface{ Fatalf(string, ...any) }

// mine only looks like a logger that ends.
type mine struct{}

func (mine) Fatal(args ...any) {}
