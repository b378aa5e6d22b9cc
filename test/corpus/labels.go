package corpus

import (
	"errors"
	"fmt"

	"github.com/BurntSushi/toml"
)

// A Position is the position of a label in the code of a public program. The label says
// what a reviewer found at this position.
type Position struct {
	Program string // the name of the program, and of the folder with its source
	Source  string // repository and commit
	Path    string // the file, relative to this folder
	Line    int
}

// At returns the position. Labels of all kinds have this method.
func (p Position) At() Position { return p }

func (p Position) String() string { return fmt.Sprintf("%s/%s:%d", p.Program, p.Path, p.Line) }

// check returns an error for an incomplete position.
func (p Position) check() error {
	if p.Program == "" || p.Source == "" || p.Path == "" || p.Line == 0 {
		return errors.New("write program, source, path and line")
	}
	return nil
}

// parse reads labels from the TOML tables with the given key. It returns an error for
// other tables, unknown keys and incomplete labels.
func parse[L interface{ check() error }](data []byte, key string) ([]L, error) {
	var file map[string][]L
	if err := decode(data, &file); err != nil {
		return nil, err
	}
	for name := range file {
		if name != key {
			return nil, fmt.Errorf("unknown key %s", name)
		}
	}
	for i, l := range file[key] {
		if err := l.check(); err != nil {
			return nil, fmt.Errorf("%s %d: %w", key, i, err)
		}
	}
	return file[key], nil
}

// decode decodes a TOML file. It returns an error for an unknown key.
func decode(data []byte, file any) error {
	meta, err := toml.Decode(string(data), file)
	if err != nil {
		return err
	}
	if keys := meta.Undecoded(); len(keys) > 0 {
		return fmt.Errorf("unknown keys %v", keys)
	}
	return nil
}
