package corpus

import (
	"fmt"
)

// A Table is a label for a table, such as a map of codes to retry after: what a person
// read in the code of a public program.
type Table struct {
	Position // the position of the name that comes first in the table, such as the name of a constant for a status

	Values
	Note string
}

// ParseTables reads a file that contains labels of the type [Table].
func ParseTables(data []byte) ([]Table, error) { return parse[Table](data, "table") }

func (t Table) check() error {
	if err := t.Position.check(); err != nil {
		return err
	}
	if !t.isComplete() {
		return fmt.Errorf("%s: write either open, or kind and yes or no", t.Position)
	}
	return nil
}
