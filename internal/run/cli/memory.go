package cli

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// A run collects no garbage before the size of the heap reaches startHeap
// bytes. Most runs end before that. A collector that starts at 4 MB, Go's
// default, would mark the same syntax trees again and again. A run that needs
// more memory than startHeap may use softLimit bytes.
//
// The go command's compiler starts its heap with the same trick: see
// AdjustStartingHeap in cmd/compile/internal/base.
const (
	startHeap = 200 << 20
	softLimit = 385 << 20
)

// spendMemory lets the heap grow to startHeap. If a collection then leaves more
// than half of startHeap in use, the collector runs as usual, with softLimit as
// its memory limit. If a collection leaves more than two thirds of softLimit,
// the limit is removed, since the collector would run all the time. The
// environment variables GOGC and GOMEMLIMIT take precedence.
func spendMemory(getenv func(string) string) {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(startHeap)
	afterCollection()
}

// afterCollection adjusts the limits after the next collection and after each
// later collection. A finalizer runs after a collection that finds its object
// unreachable, which is the next one.
func afterCollection() {
	// An object without pointers could share its allocation with others that are
	// still reachable: see runtime.SetFinalizer.
	type sentinel struct{ _ *byte }
	runtime.SetFinalizer(&sentinel{}, func(*sentinel) {
		switch live := liveHeap(); {
		case live > softLimit*2/3:
			debug.SetMemoryLimit(math.MaxInt64)
			debug.SetGCPercent(100)
			return
		case live > startHeap/2:
			debug.SetMemoryLimit(softLimit)
			debug.SetGCPercent(100)
		}
		afterCollection()
	})
}

// liveHeap returns the size of the heap after the last collection.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return math.MaxUint64
	}
	return sample[0].Value.Uint64()
}
