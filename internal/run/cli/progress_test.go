package cli

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"
)

// TestProgress checks that a short run shows no progress, and that a long one shows it,
// updates it not too often, and clears it in the end.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := &progress{w: &out, begun: time.Now()}
	p.show(1, 10)
	p.end()
	if out.Len() > 0 {
		t.Errorf("short work says %q", out.String())
	}

	p = &progress{w: &out, begun: time.Now().Add(-2 * progressDelay)}
	p.show(2, 10)
	p.show(3, 10) // too soon to be seen
	p.end()
	p.show(4, 10)
	if want := "\r\x1b[Kexitlint: 2 of 10 packages\r\x1b[K"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}

	if p := newProgress(&out); p.w != nil {
		t.Error("a buffer is no terminal")
	}
}

// TestProgressDuring checks that the name of a step appears once the step takes long, and
// not after the step has ended.
func TestProgressDuring(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := &progress{w: &out, begun: time.Now()}
		ended := p.showStep("a short step")
		ended()
		time.Sleep(2 * progressDelay)
		ended = p.showStep("checking out v1.2.0")
		time.Sleep(2 * progressDelay)
		ended()
		p.end()
		if want := "\r\x1b[Kexitlint: checking out v1.2.0\r\x1b[K"; out.String() != want {
			t.Errorf("got %q, want %q", out.String(), want)
		}
	})
}
