package registry

import (
	"fmt"

	"github.com/BurntSushi/toml"
)

// Load reads and checks a registry. Its error is an [*Invalid].
func Load(file string) (*Registry, error) { panic(fmt.Errorf("stub")) }

// Parse checks a registry that was already read, without looking at the files
// it names. Its error is an [*Invalid].
func Parse(file string, data []byte) (*Registry, error) {
	var tree map[string]any
	_, err := toml.Decode(string(data), &tree)
	return nil, err
}

func constantDir(r *Registry, c string) string { return "" }
