package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progressDelay is the time after which a run begins to show progress.
const progressDelay = time.Second

// A progress writes a line such as "exitlint: 3 of 20 packages" to a terminal,
// updates it, and clears it at the end. The zero value writes nothing.
type progress struct {
	mu    sync.Mutex
	w     io.Writer // where to write the progress line; nil to write nothing
	begun time.Time
	shown time.Time // when the line was last written; zero if it never was
}

// newProgress returns a progress display that writes to w. If w is not a terminal, the
// display writes nothing.
func newProgress(w io.Writer) *progress {
	if !isTerminal(w) {
		return &progress{}
	}
	return &progress{w: w, begun: time.Now()}
}

// show updates the line, at most ten times a second.
func (p *progress) show(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.w == nil || now.Sub(p.begun) < progressDelay || now.Sub(p.shown) < progressDelay/10 {
		return
	}
	p.shown = now
	fmt.Fprintf(p.w, "\r\x1b[Kexitlint: %d of %d packages", done, total)
}

// showStep shows a line such as "exitlint: checking out v1.2.0" if a step takes longer
// than progressDelay. The caller has to call end after the step. A line that is shown
// stays until the next one replaces it.
func (p *progress) showStep(step string) (end func()) {
	timer := time.AfterFunc(progressDelay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.w != nil {
			p.shown = time.Now()
			fmt.Fprintf(p.w, "\r\x1b[Kexitlint: %s", step)
		}
	})
	return func() { timer.Stop() }
}

func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w != nil && !p.shown.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	p.w = nil
}
