package registry

import (
	"bytes"
	"embed"
	"path"
	"strings"
)

// A Preset is a convention that registries can extend. The file of a preset is
// a registry that begins with [SchemaDirective].
type Preset struct {
	Name    string
	Summary string
	TOML    []byte
}

//go:embed presets/*.toml
var presetFiles embed.FS

// Presets returns the presets, sorted by name.
func Presets() []Preset {
	entries, err := presetFiles.ReadDir("presets")
	if err != nil {
		panic(err) // cannot happen: the directory is embedded
	}
	presets := make([]Preset, len(entries))
	for i, e := range entries {
		presets[i], _ = LookupPreset(strings.TrimSuffix(e.Name(), ".toml"))
	}
	return presets
}

// LookupPreset returns the preset with the given name. The second result is
// false if there is no such preset.
func LookupPreset(name string) (Preset, bool) {
	data, err := presetFiles.ReadFile(path.Join("presets", name+".toml"))
	if err != nil {
		return Preset{}, false
	}
	return Preset{Name: name, Summary: summary(data), TOML: append([]byte(SchemaDirective+"\n"), data...)}, true
}

// summary returns the comment in the first line of a preset's file.
func summary(data []byte) string {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	return strings.TrimSpace(strings.TrimLeft(string(line), "#"))
}
