package retrylibraries

import (
	"time"

	"github.com/cenkalti/backoff/v5"
	jpillora "github.com/jpillora/backoff"
	"k8s.io/apimachinery/pkg/util/wait"
)

func step() { // want `^5 tries, waits 10ms 20ms 40ms 80ms 80ms$`
	b := wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 3}
	for i := 0; i < 5; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.Step())
	}
}

func stepToCap() { // want `^5 tries, waits 10ms 30ms 40ms 40ms 40ms$`
	b := wait.Backoff{Duration: 10 * ms, Factor: 3, Steps: 10, Cap: 40 * ms}
	for i := 0; i < 5; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.Step())
	}
}

func randomStep() { // want `^4 tries, waits [?] [?] [?] [?]$`
	b := wait.Backoff{Duration: 10 * ms, Factor: 3, Steps: 10, Jitter: 0.1}
	for i := 0; i < 4; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.Step())
	}
}

func next() { // want `^5 tries, waits 100ms 200ms 300ms 300ms 300ms$`
	b := &backoff.ExponentialBackOff{InitialInterval: 100 * ms, Multiplier: 2, MaxInterval: 300 * ms}
	for i := 0; i < 5; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.NextBackOff())
	}
}

func randomNext() { // want `^4 tries, waits [?] [?] [?] [?]$`
	b := &backoff.ExponentialBackOff{InitialInterval: 100 * ms, Multiplier: 2, MaxInterval: 300 * ms, RandomizationFactor: 0.5}
	for i := 0; i < 4; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.NextBackOff())
	}
}

func duration() { // want `^6 tries, waits 100ms 200ms 400ms 800ms 1s 1s$`
	b := &jpillora.Backoff{Min: 100 * ms, Max: time.Second}
	for i := 0; i < 6; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func minAboveMax() { // want `^3 tries, waits 10s 10s 10s$`
	b := &jpillora.Backoff{Min: time.Minute}
	for i := 0; i < 3; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func randomDuration() { // want `^3 tries, waits [?] [?] [?]$`
	b := &jpillora.Backoff{Jitter: true}
	for i := 0; i < 3; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func forAttempt() { // want `^4 tries, waits 100ms 300ms 900ms 2.7s$`
	b := &jpillora.Backoff{Factor: 3}
	for i := 0; i < 4; i++ {
		if op() == nil {
			return
		}
		time.Sleep(b.ForAttempt(float64(i)))
	}
}

func attempt() { // want `^3 tries, waits 100ms 200ms 400ms$`
	b := &jpillora.Backoff{}
	for b.Attempt() < 3 {
		if op() == nil {
			return
		}
		time.Sleep(b.Duration())
	}
}

func reset() { // want `^5 tries, waits 100ms 200ms 100ms 200ms 400ms$`
	b := &jpillora.Backoff{}
	for i := 0; i < 5; i++ {
		if op() == nil {
			return
		}
		if i == 2 {
			b.Reset()
		}
		time.Sleep(b.Duration())
	}
}
