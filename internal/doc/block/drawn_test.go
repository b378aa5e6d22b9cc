package block_test

import (
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/block"
)

// TestDrawnTables checks which drawings are tables, and the texts and offsets of their cells.
func TestDrawnTables(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want string }{
		{"box characters", "Codes:\n┌───┬──────┐\n│ C │ Text │\n├───┼──────┤\n│ 3 │ late │\n└───┴──────┘\nmore\n", "head: C, Text; 3, late"},
		{"double lines", "╔═══╦══════╗\n║ C ║ Text ║\n╠═══╬══════╣\n║ 3 ║ late ║\n╚═══╩══════╝\n", "head: C, Text; 3, late"},
		{"pipes", "+---+------+\n| C | Text |\n+===+======+\n| 3 | late |\n+---+------+\n", "head: C, Text; 3, late"},
		{"a row of two lines", "┌───┬──────┐\n│ 3 │ late │\n│   │ or   │\n├───┼──────┤\n│ 4 │ lost │\n└───┴──────┘\n", "head: 3, late or; 4, lost"},
		{"no border after the first row", "┌───┬──────┐\n│ 3 │ late │\n│ 4 │ lost │\n└───┴──────┘\n", "3, late; 4, lost"},
		{"empty cells", "┌───┬──────┐\n│ 3 │      │\n│ 4 │ lost │\n└───┴──────┘\n", "3, ; 4, lost"},
		{"two tables", "┌───┬───┐\n│ 3 │ a │\n│ 4 │ b │\n└───┴───┘\n\n┌───┬───┐\n│ 5 │ c │\n│ 6 │ d │\n└───┴───┘\n", "3, a; 4, b / 5, c; 6, d"},
		{"a pipe table", "| C | Text |\n|---|------|\n| 3 | late |\n", ""},
		{"one column", "┌───┐\n│ 3 │\n│ 4 │\n└───┘\n", ""},
		{"one row", "┌───┬───┐\n│ 3 │ a │\n└───┴───┘\n", ""},
		{"no border", "│ 3 │ a │\n│ 4 │ b │\n", ""},
		{"rows of different lengths", "┌───┬───┐\n│ 3 │ a │\n│ 4 b   │\n└───┴───┘\n", ""},
		{"an open row", "┌───┬───┐\n│ 3 │ a │\n│ 4 │ b\n└───┴───┘\n", ""},
		{"no drawing", "a | b\n", ""},
	} {
		var tables []string
		for _, b := range block.DrawnTables(block.Text{Bytes: []byte(test.text)}) {
			var rows []string
			for _, r := range b.Rows {
				var cells []string
				for _, c := range r.Cells {
					text := strings.Join(strings.Fields(c.Text.String()), " ")
					cells = append(cells, text)
					if from := test.text[c.Start:c.End]; !strings.HasPrefix(from, strings.Split(c.Text.String(), "\n")[0]) {
						t.Errorf("%s: the cell %q is at %q", test.name, text, from)
					}
				}
				rows = append(rows, strings.Join(cells, ", "))
			}
			head := ""
			if b.Head {
				head = "head: "
			}
			tables = append(tables, head+strings.Join(rows, "; "))
		}
		if got := strings.Join(tables, " / "); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
