package cli

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
)

// The limits for garbage collection. The collector does not run before the heap has
// startHeap bytes, and most runs need less. With Go's default of 4 MB, it would go
// through the same syntax trees again and again. A run that checks many packages gets
// packageHeap bytes for each package, up to softLimit.
//
// The Go compiler starts its heap in the same way: see AdjustStartingHeap in
// cmd/compile/internal/base.
const (
	startHeap   = 205 << 20
	packageHeap = 1 << 20
	softLimit   = 335 << 20
)

// A collector decides how large the heap may become before garbage is collected. A nil
// collector leaves the decision to Go.
type collector struct {
	start      atomic.Int64
	collecting sync.Mutex // held while [collector.collect] runs
}

// tuneGC turns off garbage collection until the heap has startHeap bytes. After each
// collection, the returned collector sets a new limit: see [collector.setLimit]. If the
// environment sets GOGC or GOMEMLIMIT, tuneGC does nothing and returns nil.
func tuneGC(getenv func(string) string) *collector {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		return nil
	}
	c := &collector{}
	c.start.Store(startHeap)
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(startHeap)
	c.afterCollection()
	return c
}

// expect raises the limit for a run that checks the given number of packages.
func (c *collector) expect(packages int) {
	if c == nil {
		return
	}
	c.start.Store(min(softLimit, max(startHeap, int64(packages)*packageHeap)))
	c.setLimit()
}

// afterCollection makes the collector adjust its limit after every garbage collection. To
// notice a collection, it allocates an object that nothing refers to: its finalizer runs
// after the next collection.
func (c *collector) afterCollection() {
	// The type needs a pointer field. Go may put small objects without pointers
	// together into one block, and would not run the finalizer while another object in
	// the block is reachable. See runtime.SetFinalizer.
	type sentinel struct{ _ *byte }
	runtime.SetFinalizer(&sentinel{}, func(*sentinel) {
		if c.setLimit() {
			c.afterCollection()
		}
	})
}

// setLimit sets the limit for the heap: c.start or, if this is more, 7/4 of the bytes
// that were live after the last collection. If more than two thirds of softLimit are
// live, garbage collection would run all the time. setLimit then restores Go's default
// and returns false.
func (c *collector) setLimit() bool {
	live := metric("/gc/heap/live:bytes")
	if live > softLimit*2/3 {
		debug.SetMemoryLimit(math.MaxInt64)
		debug.SetGCPercent(100)
		return false
	}
	debug.SetMemoryLimit(max(c.start.Load(), int64(live)*7/4))
	return true
}

// collect collects garbage if the heap is nearly full. It is called after the analysis
// of a package, when the syntax and SSA of the package are garbage. Without it, more
// collections start while a package is analysed. They have more to mark, and slow down
// the analysis. If much of the heap is live, collect does nothing, because the heap would
// soon be nearly full again.
func (c *collector) collect() {
	if c == nil || !c.collecting.TryLock() {
		return
	}
	defer c.collecting.Unlock()
	live, goal, used := metric("/gc/heap/live:bytes"), metric("/gc/heap/goal:bytes"), metric("/memory/classes/heap/objects:bytes")
	if used > goal/5*4 && live < goal/5*3 {
		runtime.GC()
	}
}

// metric returns the value of a metric of package [runtime/metrics]. If Go no longer has
// the metric, it returns the largest value.
func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return math.MaxUint64
	}
	return sample[0].Value.Uint64()
}
