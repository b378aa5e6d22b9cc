package conventions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/conventions"
)

func TestOf(t *testing.T) {
	tests := []struct {
		status int
		want   string
	}{
		{0, "convention Nagios:OK"},
		{2, "Go Go shell Nagios:CRITICAL"},
		{4, ""},
		{63, ""},
		{64, "sysexits:EX_USAGE"},
		{66, "sysexits:EX_NOINPUT Go"},
		{78, "sysexits:EX_CONFIG"},
		{79, ""},
		{80, "tool"},
		{125, "tool tool"},
		{127, "shell tool"},
		{128, "shell"},
		{130, "signal signal:SIGINT"},
		{135, "signal"}, // SIGBUS on Linux, SIGEMT on BSD
		{165, "signal"},
		{166, ""},
		{200, "systemd"},
		{243, "systemd"},
		{244, ""},
		{255, "convention tool tool"},
		{256, ""},
		{-1, ""},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.status), func(t *testing.T) {
			var got []string
			for _, m := range conventions.MeaningsOf(tt.status) {
				got = append(got, strings.TrimSuffix(string(m.Source)+":"+m.Name, ":"))
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %q, want %q", strings.Join(got, " "), tt.want)
			}
		})
	}
}

func TestNames(t *testing.T) {
	if name, ok := conventions.Sysexit(75); !ok || name != "EX_TEMPFAIL" {
		t.Errorf("Sysexit(75) = %q, %v", name, ok)
	}
	if name, ok := conventions.Sysexit(130); ok {
		t.Errorf("Sysexit(130) = %q", name)
	}
	if name, ok := conventions.SignalName(137); !ok || name != "SIGKILL" {
		t.Errorf("SignalName(137) = %q, %v", name, ok)
	}
	if name, ok := conventions.SignalName(135); ok {
		t.Errorf("SignalName(135) = %q", name)
	}
}

// TestTable checks that each status of sysexits.h has a name, and that no meaning
// is empty.
func TestTable(t *testing.T) {
	for status := conventions.FirstSysexit; status <= conventions.LastSysexit; status++ {
		if _, ok := conventions.Sysexit(status); !ok {
			t.Errorf("no sysexit %d", status)
		}
	}
	for status := range 256 {
		for _, m := range conventions.MeaningsOf(status) {
			if m.Text == "" || strings.HasSuffix(m.Text, ".") {
				t.Errorf("%d: text %q", status, m.Text)
			}
		}
	}
}
