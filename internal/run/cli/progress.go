package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// patience is how long a run is silent.
const patience = time.Second

// A progress tells how far work has come, on one line of a terminal that is
// wiped out at the end. Its zero value tells nothing.
type progress struct {
	mu    sync.Mutex
	w     io.Writer // nil is silent
	begun time.Time
	shown time.Time // when the line was written last; zero for never
}

// newProgress is for standard error if that is a terminal.
func newProgress(w io.Writer) *progress {
	if !isTerminal(w) {
		return &progress{}
	}
	return &progress{w: w, begun: time.Now()}
}

// told notes how many packages are done.
func (p *progress) told(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.w == nil || now.Sub(p.begun) < patience || now.Sub(p.shown) < patience/10 {
		return
	}
	p.shown = now
	fmt.Fprintf(p.w, "\r\x1b[Kexitlint: %d of %d packages", done, total)
}

// end wipes the line out.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w != nil && !p.shown.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	p.w = nil
}
