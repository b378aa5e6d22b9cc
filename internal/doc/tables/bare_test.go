package tables

import (
	"strings"
	"testing"
)

// TestBareNumbers checks that the sentences of a section about exit statuses need no words
// such as "exit code", and that amounts in such a section are no statuses.
func TestBareNumbers(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"3 stands for a late file.", "3"},
		{"A value of 3 tells that a file is late.", "3"},
		{"Values between 10 and 19 are network errors.", "10-19"},
		{"3 is a late file, while 4 covers lost files.", "3; 4"},
		{"3 is too much.", ""},
		{"3 is not used.", ""},
		{"Row 3 is a late file.", ""},
		{"A late file is 3.", "3"},
		{"Late files are reported as 3, lost ones with 4.", "3; 4"},
		{"Unknown errors fall back to 1.", "1"},
		{"The transfer commands fold late files into 1 instead.", "1"},
		{"Pressing Ctrl-C gives 130, whatever the command is.", "130"},
		{"Warnings give 1, errors 2.", "1; 2"},
		{"Warnings give 1, see rows 2.", "1"},
		{"Warnings are printed, errors 2.", ""},
		{"A late file gives 3 lines.", ""},
		{"A late file gives 3%.", ""},
		{"The limit of files is 3.", ""},
		{"The number of late files is 3.", ""},
		{"SIGINT is 2.", ""},
		{"A 404 of HTTP is 44.", ""},
		{"No command uses 3.", ""},
		{"No late file gives 0.", "0"},
		{"On success: 0. On failure: 1.", "0; 1"},
		{"Success: 0, findings: 1.", "0; 1"},
		{"Findings: 1.", ""},
		{"Late lines: 3.", ""},
		{"It exits with 1 if a file is late, else with 0.", "1; 0"},
		{"It exits with 1 if a file is late. Otherwise, it's 0.", "1; 0"},
		{"It exits with 1 if a file is late. It has rows. Otherwise, it's 7.", "1"},
	} {
		var got []string
		d, err := Read("a.md", []byte("# tool\n\n`tool` reads files.\n\n## Exit codes\n\n"+c.text+"\n"), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range d.Tables {
			for _, r := range table.Rows {
				got = append(got, describe(r.Statuses))
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%q: got %q, want %q", c.text, s, c.want)
		}
	}
}

// TestBareNumbersElsewhere checks that sentences outside of a section about exit statuses
// need words such as "exit code".
func TestBareNumbersElsewhere(t *testing.T) {
	for _, text := range []string{"A late file is 3.", "3 stands for a late file.", "On success: 0."} {
		d, err := Read("a.md", []byte("# tool\n\n`tool` reads files.\n\n## Files\n\n"+text+"\n"), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Candidates) > 0 {
			t.Errorf("%q: got a table", text)
		}
	}
}

// TestBareNumbersOnPage checks that a page about exit statuses is read like a section about
// them, even below headings that do not mention exits.
func TestBareNumbersOnPage(t *testing.T) {
	d, err := Read("a.md", []byte("# Exit codes of tool\n\n`tool` reads files.\n\n## Files\n\nA late file is 3 as well.\n"), Options{Program: "tool"})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Tables) != 1 || describe(d.Tables[0].Rows[0].Statuses) != "3" {
		t.Errorf("got %d tables, want one with the status 3", len(d.Tables))
	}
}
