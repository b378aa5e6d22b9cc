package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// patience is the time after which a run first shows progress.
const patience = time.Second

// A progress shows how many packages have been analysed, on one line of a
// terminal. It clears the line at the end. The zero value shows nothing.
type progress struct {
	mu    sync.Mutex
	w     io.Writer // nil for none
	begun time.Time
	shown time.Time // when the line was last written; zero for never
}

// newProgress returns a progress that shows nothing unless w is a terminal.
func newProgress(w io.Writer) *progress {
	if !isTerminal(w) {
		return &progress{}
	}
	return &progress{w: w, begun: time.Now()}
}

// show shows how many packages are done.
func (p *progress) show(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.w == nil || now.Sub(p.begun) < patience || now.Sub(p.shown) < patience/10 {
		return
	}
	p.shown = now
	fmt.Fprintf(p.w, "\r\x1b[Kexitlint: %d of %d packages", done, total)
}

// end clears the line.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w != nil && !p.shown.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	p.w = nil
}
