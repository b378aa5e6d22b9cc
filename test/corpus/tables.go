package corpus

import (
	"fmt"
)

// A Table is a label for a table of codes in a public program, such as a map of the
// codes after which callers should try again. It says what a person read in the code.
type Table struct {
	Position // the position of the first name in the table

	Values
	Note string
}

// ParseTables reads labels of tables.
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
