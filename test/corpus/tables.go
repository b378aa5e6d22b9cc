package corpus

import (
	"fmt"

	"github.com/BurntSushi/toml"
)

// A Table is a label for a table of codes in a public program, such as a map of the
// codes that are worth another try. It says what a person read in the code.
type Table struct {
	Program string // the name of the program, and of the folder with its source
	Source  string // repository and commit
	Path    string // the file, relative to the folder
	Line    int    // the line of the first name of the table

	Values
	Note string
}

// ParseTables reads labels of tables.
func ParseTables(data []byte) ([]Table, error) {
	var file struct {
		Table []Table `toml:"table"`
	}
	meta, err := toml.Decode(string(data), &file)
	if err != nil {
		return nil, err
	}
	if keys := meta.Undecoded(); len(keys) > 0 {
		return nil, fmt.Errorf("unknown keys %v", keys)
	}
	for i, t := range file.Table {
		switch {
		case t.Program == "" || t.Source == "" || t.Path == "" || t.Line == 0:
			return nil, fmt.Errorf("table %d has no program, source, path or line", i)
		case !t.isComplete():
			return nil, fmt.Errorf("%s:%d: write either open, or kind and yes or no", t.Path, t.Line)
		}
	}
	return file.Table, nil
}
