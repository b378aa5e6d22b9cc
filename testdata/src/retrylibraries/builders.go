package retrylibraries

import (
	"time"

	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

func failsafe(slow bool) {
	retrypolicy.NewWithDefaults()                                                                              // want `^3 tries, waits 0s 0s$`
	retrypolicy.NewBuilder().WithMaxAttempts(5).Build()                                                        // want `^5 tries, waits 0s 0s 0s 0s$`
	retrypolicy.NewBuilder().WithMaxAttempts(0).WithDelay(ms).Build()                                          // want `^any tries, waits 1ms 1ms 1ms 1ms …$`
	retrypolicy.NewBuilder().WithMaxRetries(5).Build()                                                         // want `^6 tries, waits 0s 0s 0s 0s …$`
	retrypolicy.NewBuilder().WithMaxRetries(0).Build()                                                         // want `^1 try$`
	retrypolicy.NewBuilder().WithMaxRetries(-1).WithDelay(ms).Build()                                          // want `^any tries, waits 1ms 1ms 1ms 1ms …$`
	retrypolicy.NewBuilder().WithMaxAttempts(-1).WithDelay(ms).Build()                                         // want `^any tries, waits 1ms 1ms 1ms 1ms …$`
	retrypolicy.NewBuilder().WithMaxAttempts(9).WithMaxRetries(1).WithDelay(time.Second).WithDelay(ms).Build() // want `^2 tries, waits 1ms$`
	retrypolicy.NewBuilder().WithMaxRetries(9).WithMaxAttempts(3).Build()                                      // want `^3 tries, waits 0s 0s$`
	retrypolicy.NewBuilder().WithBackoff(100*ms, time.Second).WithMaxAttempts(7).Build()                       // want `^7 tries, waits 100ms 200ms 400ms 800ms …$`
	retrypolicy.NewBuilder().WithBackoffFactor(100*ms, time.Minute, 3).WithMaxAttempts(4).Build()              // want `^4 tries, waits 100ms 300ms 900ms$`
	retrypolicy.NewBuilder().WithBackoff(100*ms, time.Second).WithMaxAttempts(5).WithDelay(300 * ms).Build()   // want `^5 tries, waits 300ms 600ms 1s 1s$`
	retrypolicy.NewBuilder().WithDelay(100 * ms).WithJitter(20 * ms).Build()                                   // want `^3 tries, waits 80ms-120ms 80ms-120ms$`
	retrypolicy.NewBuilder().WithDelay(100 * ms).WithJitterFactor(.25).Build()                                 // want `^3 tries, waits 75ms-125ms 75ms-125ms$`
	retrypolicy.NewBuilder().WithDelay(time.Second).WithRandomDelay(ms, time.Second).Build()                   // want `^3 tries$`
	b := retrypolicy.NewBuilder()
	if slow {
		b.WithDelay(time.Hour)
	}
	b.Build() // want `^unknown tries$`
}

// failsafeUnknown gets one of the settings from its callers, who pass different ones.
func failsafeUnknown(d time.Duration, f float64) {
	retrypolicy.NewBuilder().WithDelay(d).Build()                                   // want `^3 tries$`
	retrypolicy.NewBuilder().WithDelay(ms).WithJitterFactor(float32(f)).Build()     // want `^3 tries$`
	retrypolicy.NewBuilder().WithBackoffFactor(ms, time.Second, float32(f)).Build() // want `^3 tries$`
	retrypolicy.NewBuilder().WithBackoff(ms, d).Build()                             // want `^3 tries$`
}
