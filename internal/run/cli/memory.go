package cli

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The limits for garbage collection. No garbage is collected before the heap has startHeap
// bytes, and most runs stay below this size. With Go's default of 4 MB, the collector
// would go through the same syntax trees again and again. A larger run may use softLimit
// bytes.
//
// The Go compiler starts its heap in the same way: see AdjustStartingHeap in
// cmd/compile/internal/base.
const (
	startHeap = 200 << 20
	softLimit = 385 << 20
)

// tuneGC turns off garbage collection until the heap has startHeap bytes. After each
// collection, it sets the limits anew. They depend on the size of the live heap:
//
//   - Above half of startHeap, Go collects garbage as it does by default, with softLimit
//     as the memory limit.
//   - Above two thirds of softLimit, there is no memory limit, because the collector would
//     otherwise run all the time.
//
// If the environment sets GOGC or GOMEMLIMIT, tuneGC does nothing.
func tuneGC(getenv func(string) string) {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(startHeap)
	afterCollection()
}

// afterCollection adjusts the limits for garbage collection after every collection. For
// this, it allocates an object that nothing refers to, and sets a finalizer for it. Go
// runs the finalizer after the next collection.
func afterCollection() {
	// The type needs a pointer field. Go can put small objects without pointers
	// together into one block of memory. It would then not run the finalizer as long as
	// another object in this block is reachable. See runtime.SetFinalizer.
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

// liveHeap returns how many bytes of the heap were live at the last collection.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return math.MaxUint64
	}
	return sample[0].Value.Uint64()
}
