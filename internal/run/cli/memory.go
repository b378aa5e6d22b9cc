package cli

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// heap is how much memory a run takes before it collects garbage. Most runs are
// over by then: a collector that starts with 4 MB would go over the same syntax
// trees again and again. ceiling is how much a larger run takes where it can do
// with that.
const (
	heap    = 200 << 20
	ceiling = 385 << 20
)

// spendMemory lets the heap grow to the first size. Where more than half of that
// is alive then, the collector goes on as usual, but for the ceiling, as long as
// there is room below it. Who sets GOGC or GOMEMLIMIT decides himself.
func spendMemory(getenv func(string) string) {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(heap)
	afterCollection()
}

// afterCollection looks after each collection whether it was worth it.
func afterCollection() {
	type sentinel struct{ self *sentinel }
	s := &sentinel{}
	runtime.SetFinalizer(s, func(*sentinel) {
		switch now := alive(); {
		case now > ceiling*2/3:
			debug.SetMemoryLimit(math.MaxInt64)
			debug.SetGCPercent(100)
			return
		case now > heap/2:
			debug.SetMemoryLimit(ceiling)
			debug.SetGCPercent(100)
		}
		afterCollection()
	})
}

// alive is how much the last collection left.
func alive() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return math.MaxUint64
	}
	return sample[0].Value.Uint64()
}
