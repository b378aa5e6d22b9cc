package registry

import (
	"bytes"
	"embed"
	"path"
	"strings"
)

// A Preset is a registry for a convention such as sysexits.h, which other registries
// can extend. TOML is the source of the registry, beginning with the [SchemaDirective].
type Preset struct {
	Name    string
	Summary string
	TOML    []byte
}

//go:embed presets/*.toml
var presetFiles embed.FS

// Presets returns all presets, sorted by name.
func Presets() []Preset {
	entries, err := presetFiles.ReadDir("presets")
	if err != nil {
		panic(err) // the directory is embedded
	}
	presets := make([]Preset, len(entries))
	for i, e := range entries {
		presets[i], _ = LookupPreset(strings.TrimSuffix(e.Name(), ".toml"))
	}
	return presets
}

// LookupPreset returns the preset with the given name. The second result is false if
// there is none.
func LookupPreset(name string) (Preset, bool) {
	data, err := presetFiles.ReadFile(path.Join("presets", name+".toml"))
	if err != nil {
		return Preset{}, false
	}
	return Preset{Name: name, Summary: summary(data), TOML: append([]byte(SchemaDirective+"\n"), data...)}, true
}

// summary returns the comment at the top of a preset.
func summary(data []byte) string {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	return strings.TrimSpace(strings.TrimLeft(string(line), "#"))
}
