package tables

import "testing"

// TestTotalUnit checks which unit is read from a sum. The waits before the sum have
// the same unit.
func TestTotalUnit(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"Lock: 100 + 200 = 300ms":       "ms",
		"Lock: 100 + 200 = 300 ms.":     "ms",
		"Lock: 0.5 s + 1.5 s = 2.0 s":   "s",
		"1 + 2 = 3 minutes":             "minutes",
		"Lock: 100 + 200 = 300":         "",
		"Lock – 100ms + 200ms = 0.3sec": "sec",
	} {
		d, err := Read("a.md", []byte(line), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Totals) != 1 || d.Totals[0].Unit != want {
			t.Errorf("%s: got %+v, want the unit %q", line, d.Totals, want)
		}
	}
}
