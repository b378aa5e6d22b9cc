//go:build unix

package driver

import (
	"context"
	"os"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/go/packages"
)

// BenchmarkFloor measures a run against the least that any analyzer costs: a
// load of the same packages with packages.LoadSyntax, in turn with it, in
// processor seconds that include those of the go command. It needs a module:
//
//	EXITLINT_BENCH=/path/to/module go test ./internal/driver -run '^$' -bench Floor -benchtime 5x
//
// Build the module's export data before, with go list -export -deps ./...
func BenchmarkFloor(b *testing.B) {
	dir := os.Getenv("EXITLINT_BENCH")
	if dir == "" {
		b.Skip("EXITLINT_BENCH names no module")
	}
	var floor, own time.Duration
	for b.Loop() {
		floor += processorTime(b, func() error {
			_, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir}, "./...")
			return err
		})
		own += processorTime(b, func() error {
			w, err := Load(context.Background(), Options{Dir: dir})
			if err != nil {
				return err
			}
			_, err = w.Programs()
			return err
		})
	}
	b.ReportMetric(floor.Seconds()/float64(b.N), "floor-cpu-s/op")
	b.ReportMetric(own.Seconds()/float64(b.N), "codes-cpu-s/op")
	b.ReportMetric(own.Seconds()/floor.Seconds(), "codes/floor")
}

// processorTime is what a function costs in processor time, children included.
func processorTime(b *testing.B, f func() error) time.Duration {
	b.Helper()
	before := usage(b)
	if err := f(); err != nil {
		b.Fatal(err)
	}
	return usage(b) - before
}

func usage(b *testing.B) time.Duration {
	b.Helper()
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			b.Fatal(err)
		}
		sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return sum
}
