//go:build libraries

package retries

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Kubernetes retries with package wait of k8s.io/apimachinery.
type Kubernetes struct{}

func (r Run) done() (bool, error)                       { return r.Try() == nil, nil }
func (r Run) doneContext(context.Context) (bool, error) { return r.Try() == nil, nil }

func (Kubernetes) Factor(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 5}, r.done)
}

func (Kubernetes) NoFactor(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Steps: 5}, r.done)
}

func (Kubernetes) One(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 1, Steps: 1}, r.done)
}

func (Kubernetes) Fixed(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 1, Steps: 12}, r.done)
}

func (Kubernetes) Jitter(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 3, Steps: 5, Jitter: 0.5}, r.done)
}

func (Kubernetes) Cap(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 9, Cap: 50 * ms}, r.done)
}

func (Kubernetes) CapEqual(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 9, Cap: 40 * ms}, r.done)
}

func (Kubernetes) CapUnused(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 4, Cap: time.Minute}, r.done)
}

func (Kubernetes) CapBelow(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 1, Steps: 4, Cap: 5 * ms}, r.done)
}

func (Kubernetes) CapBelowNoFactor(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Steps: 4, Cap: 5 * ms}, r.done)
}

func (Kubernetes) CapJitter(r Run) {
	_ = wait.ExponentialBackoff(wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 9, Cap: 50 * ms, Jitter: 0.1}, r.done)
}

func (Kubernetes) Context(r Run) {
	_ = wait.ExponentialBackoffWithContext(r.Ctx, wait.Backoff{Duration: 20 * ms, Factor: 1.5, Steps: 6}, r.doneContext)
}

func (Kubernetes) Variable(r Run) {
	b := wait.Backoff{Steps: 10}
	b.Duration = base
	b.Factor = 2
	b.Steps = tries
	_ = wait.ExponentialBackoff(b, r.done)
}
func (Kubernetes) Shared(r Run) { _ = wait.ExponentialBackoff(kubernetesShared, r.done) }

var kubernetesShared = wait.Backoff{Duration: 5 * ms, Factor: 1.1, Steps: 8}

func (Kubernetes) Copy(r Run) {
	b := kubernetesShared
	b.Steps = 3
	_ = wait.ExponentialBackoff(b, r.done)
}
func (Kubernetes) Helper(r Run) { _ = wait.ExponentialBackoff(kubernetesHelper(7), r.done) }

func kubernetesHelper(n int) wait.Backoff { return wait.Backoff{Duration: ms, Factor: 2, Steps: n} }

//lint:ignore SA1019 programs still use it
func (Kubernetes) Poll(r Run) { _ = wait.Poll(100*ms, 950*ms, r.done) }

//lint:ignore SA1019 programs still use it
func (Kubernetes) PollImmediate(r Run) { _ = wait.PollImmediate(100*ms, 950*ms, r.done) }

//lint:ignore SA1019 programs still use it
func (Kubernetes) PollLong(r Run) { _ = wait.PollImmediate(time.Second, 10*time.Second+500*ms, r.done) }

//lint:ignore SA1019 programs still use it
func (Kubernetes) PollInfinite(r Run) { _ = wait.PollInfinite(10*ms, r.done) }

//lint:ignore SA1019 programs still use it
func (Kubernetes) PollContext(r Run) { _ = wait.PollWithContext(r.Ctx, 50*ms, 330*ms, r.doneContext) }

func (Kubernetes) PollUntilTimeout(r Run) {
	_ = wait.PollUntilContextTimeout(r.Ctx, 100*ms, 550*ms, true, r.doneContext)
}

func (Kubernetes) PollUntilTimeoutLater(r Run) {
	_ = wait.PollUntilContextTimeout(r.Ctx, 100*ms, 550*ms, false, r.doneContext)
}

func (Kubernetes) PollUntilCancel(r Run) {
	_ = wait.PollUntilContextCancel(r.Ctx, time.Second, true, r.doneContext)
}

func (Kubernetes) Step(r Run) {
	b := wait.Backoff{Duration: 10 * ms, Factor: 2, Steps: 3}
	for i := 0; i < 5; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Step())
	}
}

func (Kubernetes) StepCap(r Run) {
	b := wait.Backoff{Duration: 10 * ms, Factor: 3, Steps: 10, Cap: 40 * ms}
	for i := 0; i < 5; i++ {
		if r.Try() == nil {
			return
		}
		time.Sleep(b.Step())
	}
}
