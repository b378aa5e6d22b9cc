// Package main computes with integers of all widths.
package main

import (
	"math"
	"os"
	"sync/atomic"
	"time"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		var n uint8 = 200
		if on() {
			n += 100
		}
		os.Exit(int(n / 2)) // want "status 100 argument" "status 22 argument"
	case 2:
		var n int8 = 100
		if on() {
			n += 100
		}
		os.Exit(int(n / 2)) // want "status 50 argument" "status -28 argument"
	case 3:
		os.Exit(signed() % 3) // want "status 0 argument" "status 1 argument" "status 2 argument" "status -1 argument" "status -2 argument"
	case 4:
		os.Exit(len(os.Args) % 3) // want "status 0 argument" "status 1 argument" "status 2 argument"
	case 5:
		n := uint(3)
		if on() {
			n = 1
		}
		os.Exit(int((n - 2) >> 62)) // want "status 0 argument" "status 3 argument"
	case 6:
		wait := 3 * time.Second
		if on() {
			wait = 5 * time.Second
		}
		os.Exit(int(wait / time.Second)) // want "status 3 argument" "status 5 argument"
	case 7:
		n := 1
		if on() {
			n = 64
		}
		os.Exit(1 << n) // want "status 2 argument" "status 0 argument"
	case 8:
		n := int32(math.MaxInt32)
		if on() {
			n += 2
		}
		os.Exit(int(n>>30) + 5) // want "status 6 argument" "status 3 argument"
	case 9:
		os.Exit(int(count()))
	case 10:
		os.Exit(int("status"[len(os.Args)])) // want "unbounded: a part of a string"
	case 11:
		n := 0 // want "status 0 assignment"
		for range os.Args {
			n = (n + 1) % 3 // want "status 0 assignment" "status 1 assignment" "status 2 assignment" "status -1 assignment" "status -2 assignment"
		}
		os.Exit(n)
	case 12:
		os.Exit(int(as[int8](128) % 5)) // want "status -3 argument"
	case 13:
		os.Exit(int(either[uint8](260)) / 2) // want "status 2 argument" "status 130 argument"
	case 14:
		os.Exit(int(next(uint8(255)) + 40)) // want "status 40 argument"
	case 15:
		os.Exit(same(7)) // want "status 7 argument"
	}
}

type narrowOrWide interface{ int | narrowOnly }

type narrowOnly interface{ ~uint8 }

func as[T int8](n int) T { return T(n) }

// either converts to one of two types.
func either[T narrowOrWide](n int) T { return T(n) }

func next[T narrowOrWide](n T) T { return n + 1 }

func same[T any](n T) T { return n }

func signed() int { return os.Getpid() - 9 }

var total atomic.Int64

func count() int64 {
	for range os.Args {
		total.Add(3)
	}
	return total.Load() // want "unbounded: a number computed from its own earlier value"
}
