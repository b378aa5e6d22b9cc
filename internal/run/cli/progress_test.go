package cli

import (
	"bytes"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := &progress{w: &out, begun: time.Now()}
	p.told(1, 10)
	p.end()
	if out.Len() > 0 {
		t.Errorf("short work says %q", out.String())
	}

	p = &progress{w: &out, begun: time.Now().Add(-2 * patience)}
	p.told(2, 10)
	p.told(3, 10) // too soon to be seen
	p.end()
	p.told(4, 10)
	if want := "\r\x1b[Kexitlint: 2 of 10 packages\r\x1b[K"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}

	if p := newProgress(&out); p.w != nil {
		t.Error("a buffer is no terminal")
	}
}
