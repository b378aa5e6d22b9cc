//go:build unix

package tables_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/doc/tables"
)

// A large value lists the parts from which a large document in one format is made. In
// these parts, %d stands for a number, which counts from 0 to 255.
type large struct {
	heading, row, item, sentence string
	table, end                   string // what comes before and after the rows of a table
	start, stop                  string // what comes at the start and at the end of the document
}

// larges has the parts for each format, by a file extension.
var larges = map[string]large{
	".md": {
		heading:  "\n## Exit codes %d\n\n",
		row:      "| %d | `EXIT_SOME` | The file was not found |\n",
		item:     "- `%d` - the file was not found\n",
		sentence: "It exits with status %d if the file is missing.\n",
		table:    "\n| Code | Name | Meaning |\n|---|---|---|\n",
		end:      "\n",
	},
	".html": {
		heading:  "<h2>Exit codes %d</h2>\n",
		row:      "<tr><td>%d</td><td><code>EXIT_SOME</code></td><td>The file was not found</td></tr>\n",
		item:     "<ul><li><code>%d</code> - the file was not found</li></ul>\n",
		sentence: "<p>It exits with status %d if the file is missing.</p>\n",
		table:    "<table><tr><th>Code</th><th>Name</th><th>Meaning</th></tr>\n",
		end:      "</table>\n",
	},
	".xml": {
		start:    "<!DOCTYPE refentry>\n<refentry>\n",
		heading:  "<refsect1><title>Exit codes %d</title></refsect1>\n",
		row:      "<row><entry>%d</entry><entry><literal>EXIT_SOME</literal></entry><entry>The file was not found</entry></row>\n",
		item:     "<variablelist><varlistentry><term>%d</term><listitem><para>the file was not found</para></listitem></varlistentry></variablelist>\n",
		sentence: "<para>It exits with status %d if the file is missing.</para>\n",
		table:    "<informaltable><thead><row><entry>Code</entry><entry>Name</entry><entry>Meaning</entry></row></thead>\n",
		end:      "</informaltable>\n",
		stop:     "</refentry>\n",
	},
	".rst": {
		heading:  "\nExit codes %d\n==============\n\n",
		row:      "   * - %d\n     - ``EXIT_SOME``\n     - The file was not found\n",
		item:     "* ``%d`` - the file was not found\n",
		sentence: "It exits with status %d if the file is missing.\n",
		table:    "\n.. list-table::\n   :header-rows: 1\n\n   * - Code\n     - Name\n     - Meaning\n",
		end:      "\n",
	},
	".adoc": {
		heading:  "\n== Exit codes %d\n\n",
		row:      "|%d |`EXIT_SOME` |The file was not found\n",
		item:     "* `%d` - the file was not found\n",
		sentence: "It exits with status %d if the file is missing.\n",
		table:    "\n[cols=\"1,2,3\",options=\"header\"]\n|===\n|Code |Name |Meaning\n",
		end:      "|===\n",
	},
	".1": {
		heading:  ".SH EXIT STATUS %d\n",
		row:      "%d\tEXIT_SOME\tThe file was not found\n",
		item:     ".TP\n.B %d\nThe file was not found\n",
		sentence: "It exits with status %d if the file is missing.\n",
		table:    ".TS\nl l l.\nCode\tName\tMeaning\n",
		end:      ".TE\n",
	},
	".pod": {
		heading:  "\n=head2 Exit codes %d\n\n",
		item:     "=over\n\n=item C<%d>\n\nthe file was not found\n\n=back\n\n",
		sentence: "It exits with status %d if the B<file> is missing.\n\n",
		end:      "\n",
	},
	".mdoc": {
		heading:  ".Sh EXIT STATUS %d\n",
		row:      ".Bl -tag\n.It Dv EXIT_SOME Pq %d\nThe file was not found\n.El\n",
		item:     ".Pp\n.Bl -tag\n.It Cm sync\n.Bl -tag\n.It %d\nThe file was not found\n.El\n.El\n",
		sentence: "It exits with status\n.Li %d\nif the file is missing.\n",
	},
	".ftl": {
		heading:  "\n# Exit codes %d\n",
		row:      "exit-%d = The file was not found\n",
		item:     "text = exit codes:\n  - %d: the file was not found\n",
		sentence: "text = It exits with status %d if the file is missing.\n",
		end:      "\n",
	},
	".go": {
		heading:  "\n// Exit codes %d\n\n",
		row:      "// | %d | EXIT_SOME | The file was not found |\n",
		item:     "//   - %d: the file was not found\n",
		sentence: "// It exits with status %d if the file is missing.\n",
		table:    "\n// Exit codes:\n//\n// | Code | Name | Meaning |\n// |---|---|---|\n",
		end:      "\n",
		start:    "package a\n",
	},
	".txt": {
		heading:  "\nExit codes %d:\n\n",
		row:      "  %d  EXIT_SOME  the file was not found\n",
		item:     "* %d: the file was not found\n",
		sentence: "It exits with status %d if the file is missing.\n",
		table:    "\n",
		end:      "\n",
	},
	".sh": {
		heading:  "\n# Exit codes %d\n",
		row:      "EXIT_SOME=%d # the file was not found\n",
		item:     "#   %d  the file was not found\n",
		sentence: "# It exits with status %d if the file is missing.\n",
		table:    "\n",
		end:      "\n",
	},
	".yaml": {
		heading:  "exit_codes_%d: {}\n",
		row:      "- {code: %d, name: EXIT_SOME, meaning: the file was not found}\n",
		item:     "%d: the file was not found\n",
		sentence: "? It exits with status %d if the file is missing\n",
		table:    "exit_codes:\n",
		end:      "- {code: 3, name: EXIT_SOME, meaning: the file was not found}\n",
	},
	".toml": {
		heading:  "[exit_codes_%d]\n",
		row:      "[[codes]]\ncode = %d\nname = \"EXIT_SOME\"\nmeaning = \"the file was not found\"\n",
		item:     "a.%d = \"the file was not found\"\n",
		sentence: "# It exits with status %d if the file is missing\n",
		table:    "[exit_codes]\n",
		end:      "[[codes]]\ncode = 3\nname = \"EXIT_SOME\"\n",
	},
	".json": {
		heading:  "\"exit_codes_%d\": {},\n",
		row:      "{\"code\": %d, \"name\": \"EXIT_SOME\", \"meaning\": \"the file was not found\"},\n",
		item:     "\"%d\": \"the file was not found\",\n",
		sentence: "\"text\": \"It exits with status %d if the file is missing\",\n",
		table:    "\"exit_codes\": [\n",
		end:      "{\"code\": 3, \"name\": \"EXIT_SOME\", \"meaning\": \"the file was not found\"}],\n",
		start:    "{\n",
		stop:     "\"z\": 0}\n",
	},
}

// of returns a document of about size bytes. It consists of parts of the given sort,
// or of all sorts in turn, each under a heading.
func (l large) of(sort string, size int) []byte {
	var b strings.Builder
	b.WriteString(l.start)
	part := func(format string, n int) { fmt.Fprintf(&b, format, n%256) }
	part(l.heading, 0)
	if sort == "rows" {
		b.WriteString(l.table)
	}
	for n := 0; b.Len() < size; n++ {
		switch sort {
		case "rows":
			part(l.row, n)
		case "items":
			part(l.item, n)
		case "sentences":
			part(l.sentence, n)
		case "sections":
			part(l.heading, n)
			part(l.sentence, n)
			b.WriteString(l.table)
			for i := range 8 {
				part(l.row, n+i)
			}
			b.WriteString(l.end)
			for i := range 8 {
				part(l.item, n+i)
			}
		}
	}
	if sort == "rows" {
		b.WriteString(l.end)
	}
	b.WriteString(l.stop)
	return []byte(b.String())
}

var sorts = []string{"sections", "rows", "items", "sentences"}

// BenchmarkLarge reads documents of 1, 2, 4 and 8 MiB in each format. The processor
// time for a byte is to be the same for all sizes.
func BenchmarkLarge(b *testing.B) {
	for extension, l := range larges {
		for _, sort := range sorts {
			for _, mib := range []int{1, 2, 4, 8} {
				b.Run(fmt.Sprintf("%s/%s/%dMiB", extension[1:], sort, mib), func(b *testing.B) {
					source := l.of(sort, mib<<20-1<<10)
					b.SetBytes(int64(len(source)))
					before := processor(b)
					for b.Loop() {
						_, err := tables.Read("a"+extension, source, tables.Options{Declared: true})
						if err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(processor(b)-before)/float64(b.N)/float64(len(source)), "cpu-ns/byte")
				})
			}
		}
	}
}

// processor returns the processor time that this process has used. Unlike the time on
// the clock, it does not depend on other processes.
func processor(t testing.TB) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(syscall.TimevalToNsec(usage.Utime))
}
