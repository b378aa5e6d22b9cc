package corpus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
)

// The possible values of Form.Whose. exitlint should read only forms with the value
// "program" or "command".
var whose = []string{"program", "command", "tool", "protocol", "user", "runs", "other"}

// A DocumentLabel says what a reviewer read in a document of a public program. The
// document is the file Path in a commit of Repository. The label is in the file
// ID.toml.
type DocumentLabel struct {
	ID         string `toml:"id"`
	Repository string `toml:"repository"` // https://github.com/OWNER/NAME
	Commit     string `toml:"commit"`
	Path       string `toml:"path"`
	SHA256     string `toml:"sha256"`
	Program    string `toml:"program"` // the name of the program that the document describes
	// Findings lists the lines with real contradictions. Findings at these lines are
	// correct.
	Findings []int  `toml:"findings"`
	Forms    []Form `toml:"form"`
}

// A Form is a part of a document that lists statuses, such as a table, list or sentence.
// Some forms only look like a list of statuses.
type Form struct {
	Kind  string `toml:"kind"`  // table, list, sentence, code, help, comment or data; "" if Listed returns false
	Lines [2]int `toml:"lines"` // the first and last line
	// Whose says whose statuses the form lists: "program" for those of the program
	// itself, "tool" for those of another program, and so on. The variable "whose"
	// lists all values.
	Whose string `toml:"whose"`
	// Command is the name of the command to which the statuses belong. It is "" if they
	// belong to all commands.
	Command string    `toml:"command"`
	Note    string    `toml:"note"`
	Rows    []FormRow `toml:"rows"` // none if Listed returns false
}

// A FormRow says what a reviewer read in one row of a [Form], such as a row of a table.
// A row can be about several statuses.
type FormRow struct {
	Line        int    `toml:"line"`
	Status      string `toml:"status"` // "3", "3,4", "10-19", or "rest" for all other statuses
	Name        string `toml:"name"`
	Recoverable string `toml:"recoverable"`
	Means       string `toml:"means"` // the meaning, or its first words
}

// Listed reports whether a form contains statuses of the program or its commands.
func (f Form) Listed() bool { return f.Whose == "program" || f.Whose == "command" }

func (f Form) String() string {
	return fmt.Sprintf("lines %d-%d (%s, %s)", f.Lines[0], f.Lines[1], f.Kind, f.Whose)
}

// ReadDocument reads the label of a document from a file. Unknown keys, missing keys and
// invalid forms are errors.
func ReadDocument(file string) (*DocumentLabel, error) {
	var l DocumentLabel
	md, err := toml.DecodeFile(file, &l)
	if err != nil {
		return nil, err
	}
	if unknown := md.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: unknown key %s", file, unknown[0])
	}
	for _, s := range []string{l.ID, l.Repository, l.Commit, l.Path, l.SHA256, l.Program} {
		if s == "" {
			return nil, fmt.Errorf("%s: write id, repository, commit, path, sha256 and program", file)
		}
	}
	for _, f := range l.Forms {
		if err := f.check(); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, f, err)
		}
	}
	return &l, nil
}

func (f Form) check() error {
	switch {
	case f.Lines[0] < 1 || f.Lines[1] < f.Lines[0]:
		return fmt.Errorf("write the first and the last line")
	case !slices.Contains(whose, f.Whose):
		return fmt.Errorf("whose has to be one of %s", strings.Join(whose, ", "))
	case f.Command != "" && f.Whose != "command":
		return fmt.Errorf("write command only for statuses of a command")
	case f.Listed() != (len(f.Rows) > 0) || f.Listed() != (f.Kind != ""):
		return fmt.Errorf("write kind and rows for statuses of the program, and only for those")
	}
	for _, r := range f.Rows {
		if r.Status == "" || r.Line < f.Lines[0] || r.Line > f.Lines[1] {
			return fmt.Errorf("row %d: write a status, and a line of the form", r.Line)
		}
	}
	return nil
}

// Registry returns a registry in TOML that agrees with the document. If the document
// gives several names to a status, Registry takes the first. It prefers a name for the
// whole program to a name for a command. A status that the document lists only for
// certain commands is declared for these commands.
//
// doc is the path of the document, or "" to leave out the [[doc]] entry. meanings
// contains the meanings of the statuses.
func (l *DocumentLabel) Registry(doc string, meanings map[int]string) string {
	codes := map[int]FormRow{}
	for _, kind := range []string{"program", "command"} {
		for _, f := range l.Forms {
			for _, r := range f.Rows {
				if f.Whose == kind {
					declare(codes, r)
				}
			}
		}
	}
	var values []int
	for v := range codes {
		values = append(values, v)
	}
	slices.Sort(values)
	var b strings.Builder
	fmt.Fprintf(&b, "version = 1\n\n[program]\nname = %q\n", l.Program)
	for _, v := range values {
		r := codes[v]
		fmt.Fprintf(&b, "\n[[code]]\nvalue = %d\n", v)
		if r.Name == "" {
			r.Name = fmt.Sprintf("CODE_%d", v)
		}
		fmt.Fprintf(&b, "name = %q\n", r.Name)
		if meanings[v] != "" {
			fmt.Fprintf(&b, "meaning = %q\n", meanings[v])
		}
		if text := recoverable(r.Recoverable); text != "" {
			fmt.Fprintf(&b, "recoverable = %q\n", text)
		}
		if names := l.commandsOf(v); len(names) > 0 {
			fmt.Fprintf(&b, "commands = [\"%s\"]\n", strings.Join(names, `", "`))
		}
	}
	if doc != "" {
		fmt.Fprintf(&b, "\n[[doc]]\nfile = %q\n", doc)
	}
	return b.String()
}

// commandsOf returns the commands for which the document lists the status. It returns nil
// if the document lists the status for the whole program.
func (l *DocumentLabel) commandsOf(status int) []string {
	var out []string
	for _, f := range l.Forms {
		has := slices.ContainsFunc(f.Rows, func(r FormRow) bool {
			return slices.Contains(strings.Split(r.Status, ","), strconv.Itoa(status))
		})
		switch {
		case has && f.Command == "":
			return nil
		case has && !slices.Contains(out, f.Command):
			out = append(out, f.Command)
		}
	}
	return out
}

// declare adds the statuses of a row to codes. If codes already contains a status,
// declare only adds its name and its "recoverable" if they are missing. A range such as
// "10-19" adds nothing.
func declare(codes map[int]FormRow, r FormRow) {
	for _, text := range strings.Split(r.Status, ",") {
		v, err := strconv.Atoi(text)
		if err != nil || v < 0 || v > 255 {
			continue
		}
		have, ok := codes[v]
		if !ok {
			have = r
		}
		if have.Name == "" && !slices.ContainsFunc(keys(codes), func(c int) bool { return codes[c].Name == r.Name }) {
			have.Name = r.Name
		}
		if have.Recoverable == "" {
			have.Recoverable = r.Recoverable
		}
		codes[v] = have
	}
}

func keys(m map[int]FormRow) []int {
	var out []int
	for k := range m {
		out = append(out, k)
	}
	return out
}

// recoverable converts a cell such as "Yes" to a value of "recoverable", or to "".
func recoverable(text string) string {
	switch first, _, _ := strings.Cut(strings.ToLower(text), " "); strings.Trim(first, ".,;:—") {
	case "yes", "true", "✅", "✓":
		return "yes"
	case "no", "false", "❌", "✗":
		return "no"
	case "n/a":
		return "n/a"
	}
	return ""
}

// ReadForm compares what exitlint has read in the lines of f with what a reviewer has
// read in them. It returns a line for each difference.
func ReadForm(f Form, doc *tables.Document) []string {
	var got []tables.Row
	for _, t := range doc.Tables {
		for _, r := range t.Rows {
			if f.Lines[0] <= r.Line && r.Line <= f.Lines[1] && !r.Statuses.IsZero() {
				got = append(got, r)
			}
		}
	}
	// exitlint reads a sentence in the middle of a list as a table of its own, so the
	// rows of the sentence may come too late.
	slices.SortStableFunc(got, func(a, b tables.Row) int { return a.Line - b.Line })
	want := f.Rows
	if f.Kind == "sentence" {
		return sentenceProblems(want, got)
	}
	var out []string
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(got):
			return append(out, fmt.Sprintf("line %d: %s is not read", want[i].Line, want[i].Status))
		case i >= len(want):
			return append(out, fmt.Sprintf("line %d: %s is read and is no row", got[i].Line, formatStatuses(got[i])))
		case formatStatuses(got[i]) != want[i].Status:
			return append(out, fmt.Sprintf("line %d: read %s at line %d, want %s", want[i].Line, formatStatuses(got[i]), got[i].Line, want[i].Status))
		}
		out = append(out, compareCells(want[i], got[i])...)
	}
	return out
}

// sentenceProblems compares the statuses that exitlint has read in a sentence (got) with
// those that a reviewer has read (want). It returns a line for each difference. The order
// does not matter, and exitlint may read a status twice.
func sentenceProblems(want []FormRow, got []tables.Row) []string {
	var out []string
	for _, w := range want {
		if !slices.ContainsFunc(got, func(r tables.Row) bool {
			return slices.Contains(strings.Split(formatStatuses(r), ","), w.Status) || formatStatuses(r) == w.Status
		}) {
			out = append(out, fmt.Sprintf("line %d: %s is not read", w.Line, w.Status))
		}
	}
	for _, r := range got {
		for _, s := range strings.Split(formatStatuses(r), ",") {
			if !strings.Contains(s, "-") && !slices.ContainsFunc(want, func(w FormRow) bool { return w.Status == s }) {
				out = append(out, fmt.Sprintf("line %d: %s is read and is no status here", r.Line, s))
			}
		}
	}
	return out
}

// compareCells compares the cells of a row with those that a reviewer has read (want).
// It skips cells that are empty in want.
func compareCells(want FormRow, got tables.Row) []string {
	var out []string
	text := func(fields ...attr.Field) string {
		for _, f := range fields {
			if c, ok := got.Cell(f); ok {
				return c.Text
			}
		}
		return ""
	}
	if name := text(attr.Name, attr.Go, attr.ErrorCode); want.Name != "" && normalText(name) != normalText(want.Name) {
		out = append(out, fmt.Sprintf("line %d: the name is %q, want %q", got.Line, name, want.Name))
	}
	if r := text(attr.Recoverable, attr.Retry, attr.Retryable); want.Recoverable != "" && normalText(r) != normalText(want.Recoverable) {
		out = append(out, fmt.Sprintf("line %d: recoverable is %q, want %q", got.Line, r, want.Recoverable))
	}
	if m := text(attr.Meaning, attr.Category); want.Means != "" && !sharePrefix(m, want.Means) {
		out = append(out, fmt.Sprintf("line %d: the meaning is %q, want %q", got.Line, m, want.Means))
	}
	return out
}

// normalText returns s in lower case, without spaces and punctuation.
func normalText(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t`*_\"'“”‘’.,;:!?()[]{}<>|\\/—–-", r) {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// sharePrefix reports whether one of the texts begins with the other. Case, spaces and
// punctuation make no difference.
func sharePrefix(a, b string) bool {
	a, b = normalText(a), normalText(b)
	return a != "" && b != "" && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

// formatStatuses formats the statuses of a row as in labels: "3,4", "10-19" or "rest".
func formatStatuses(r tables.Row) string {
	var parts []string
	for _, v := range r.Statuses.Values {
		parts = append(parts, strconv.Itoa(v))
	}
	for _, i := range r.Statuses.Ranges {
		parts = append(parts, fmt.Sprintf("%d-%d", i.Min, i.Max))
	}
	if r.Statuses.Rest {
		parts = append(parts, "rest")
	}
	return strings.Join(parts, ",")
}

// Own returns the tables in the lines of f that exitlint considers to be about the
// program.
//
// The registry must have no [[doc]] entry for the document. With one, exitlint would
// consider all its tables to be about the program.
func Own(f Form, doc *tables.Document) []*tables.Table {
	var out []*tables.Table
	for _, t := range doc.Tables {
		if t.Ownership.Own() && slices.ContainsFunc(t.Rows, func(r tables.Row) bool { return f.Lines[0] <= r.Line && r.Line <= f.Lines[1] }) {
			out = append(out, t)
		}
	}
	return out
}
