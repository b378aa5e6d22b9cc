package corpus

import (
	"fmt"
)

// A Table is a label for a table in code, such as a map of the codes to retry. A
// reviewer wrote it after reading the code of a public program.
type Table struct {
	// The position of the first name in the table, such as the name of a constant.
	Position

	Values
	Note string
}

// ParseTables reads a file of [Table] labels.
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
