package registry_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestPresets checks that each preset is valid and without contradictions, both on its
// own and in a registry that extends it.
func TestPresets(t *testing.T) {
	presets := registry.Presets()
	if !slices.IsSortedFunc(presets, func(a, b registry.Preset) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("presets are not sorted")
	}
	for _, p := range presets {
		t.Run(p.Name, func(t *testing.T) {
			if p.Summary == "" || strings.Contains(p.Summary, "version") {
				t.Errorf("summary is %q", p.Summary)
			}
			if found, ok := registry.LookupPreset(p.Name); !ok || !bytes.Equal(found.TOML, p.TOML) {
				t.Error("not found by its name")
			}
			sound(t, p.TOML)
			sound(t, []byte("version = 1\nextends = [\""+p.Name+"\"]\n"))
		})
	}
	if _, ok := registry.LookupPreset("../preset"); ok {
		t.Error("found a preset that is none")
	}
}

func sound(t *testing.T, data []byte) {
	t.Helper()
	r, err := registry.Parse("exitlint.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Contradictions() {
		t.Errorf("%v: %s", c.Position, c.Message)
	}
	if len(r.Codes) == 0 && len(r.Errors) == 0 {
		t.Error("declares nothing")
	}
}

func TestSysexits(t *testing.T) {
	r := parse(t, "version = 1\nextends = [\"shell\", \"sysexits\"]\n")
	names := strings.Fields("USAGE DATAERR NOINPUT NOUSER NOHOST UNAVAILABLE SOFTWARE OSERR OSFILE CANTCREAT IOERR TEMPFAIL PROTOCOL NOPERM CONFIG")
	for i, name := range names {
		c, ok := r.Code(64 + i)
		if !ok || c.Name != "EX_"+name || c.Preset != "sysexits" {
			t.Errorf("%d is %v", 64+i, c)
		}
	}
	if c, _ := r.Code(70); c.At("class").String() != "exitlint.toml:2:21" {
		t.Errorf("70 stands at %v", c.At("class"))
	}
	if c, _ := r.Code(130); c.Name != "SIGINT" || !c.Has("class") {
		t.Errorf("130 is %v", c)
	}
}

func parse(t *testing.T, source string) *registry.Registry {
	t.Helper()
	r, err := registry.Parse("exitlint.toml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return r
}
