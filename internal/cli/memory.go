package cli

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// heap is how much memory a run takes before it collects garbage. Most runs are
// over by then: a collector that starts with 4 MB would go over the same syntax
// trees again and again.
const heap = 200 << 20

// spendMemory lets the heap grow to that size first. Where more than half of it
// is alive then, the collector goes on as usual. Who sets GOGC or GOMEMLIMIT
// decides himself.
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
		if alive() > heap/2 {
			debug.SetMemoryLimit(math.MaxInt64)
			debug.SetGCPercent(100)
			return
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
