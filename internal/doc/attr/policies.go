package attr

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/exitlint/exitlint/registry"
)

// A PolicyColumn describes a column in tables of retry policies: its headers in
// documents, and how exitlint reads, compares and writes its cells.
type PolicyColumn struct {
	Field   Field
	Headers []string // headers in documents, in lower case and without punctuation

	Name  string // the name of the column in messages
	Model string // a sample cell; new rows use its notation

	// Head is the header that exitlint writes in a new table, and Cell returns the text
	// of a cell. If Head is "", new tables do not have this column.
	Head string
	Cell func(*registry.Retry) string
	// Read parses a cell and stores its value in r. It returns false if the cell is
	// empty or cannot be parsed. A number without a unit has the given unit, which
	// comes from the header. Read is nil if the cells can be computed from other columns.
	Read func(r *registry.Retry, text, unit string) bool
	// Compare compares a cell with a policy. It returns the right text, in the notation
	// of the cell, and whether the cell is wrong. If the policy does not set this
	// value, no cell is wrong.
	Compare func(text, unit string, r *registry.Retry) (want string, wrong bool)
}

// policyColumns lists the columns about retry policies, in the order in which exitlint
// writes them.
var policyColumns = []PolicyColumn{
	{
		Field: MaxRetries, Name: "max retries", Model: "0", Head: "Max retries",
		Headers: []string{"max retries", "retries", "maximum retries", "retry count"},
		Cell: func(r *registry.Retry) string {
			if r.MaxAttempts == 0 {
				return ""
			}
			return strconv.Itoa(r.MaxAttempts - 1)
		},
		Read: func(r *registry.Retry, text, _ string) bool {
			n, ok := ParseCount(text)
			r.MaxAttempts = n + 1
			return ok
		},
		Compare: func(text, _ string, r *registry.Retry) (string, bool) { return compareCount(text, r, r.MaxAttempts-1) },
	},
	{
		Field: MaxAttempts, Name: "max attempts", Model: "0",
		Headers: []string{"max attempts", "attempts", "maximum attempts", "tries"},
		Read: func(r *registry.Retry, text, _ string) bool {
			n, ok := ParseCount(text)
			r.MaxAttempts = n
			return ok
		},
		Compare: func(text, _ string, r *registry.Retry) (string, bool) { return compareCount(text, r, r.MaxAttempts) },
	},
	{
		Field: InitialDelay, Name: "the first wait", Model: "0ms", Head: "Initial delay",
		Headers: []string{"initial delay", "initial backoff", "base delay", "delay", "initial wait", "first delay"},
		Cell:    formatFirstWait, Read: readFirstWait, Compare: compareFirstWait,
	},
	{
		Field: BackoffFactor, Name: "the factor", Model: "0x", Head: "Backoff factor",
		Headers: []string{"backoff factor", "factor", "multiplier", "backoff multiplier", "backoff"},
		Cell:    formatFactor,
		Read: func(r *registry.Retry, text, _ string) bool {
			factor, immediate, ok := ParseFactor(text)
			r.Multiplier, r.Immediate = cmp.Or(factor, 1), r.Immediate || immediate
			return ok
		},
		Compare: func(text, _ string, r *registry.Retry) (string, bool) { return compareFactor(text, r) },
	},
	{
		Field: Backoffs, Name: "the schedule", Model: "0s", Head: "Schedule",
		Headers: []string{"backoffs", "delays", "schedule", "backoff schedule"},
		Cell:    formatSchedule,
		Read: func(r *registry.Retry, text, unit string) bool {
			r.Backoffs = parseSchedule(text, unit)
			return r.Backoffs != nil
		},
		Compare: compareSchedule,
	},
	{
		Field: MaxDelay, Name: "the longest wait", Model: "0s", Head: "Max delay",
		Headers: []string{"max delay", "max backoff", "maximum delay", "maximum backoff", "cap", "delay cap"},
		Cell:    func(r *registry.Retry) string { return formatDuration(r.MaxBackoff) },
		Read:    func(r *registry.Retry, text, unit string) bool { return readDuration(&r.MaxBackoff, text, unit) },
		Compare: func(text, unit string, r *registry.Retry) (string, bool) {
			return compareDuration(text, unit, r.MaxBackoff, r.Has("max_backoff"), 0)
		},
	},
	{
		Field: Jitter, Name: "the jitter", Model: "0", Head: "Jitter",
		Headers: []string{"jitter"},
		Cell: func(r *registry.Retry) string {
			if r.Jitter == 0 {
				return ""
			}
			return strconv.FormatFloat(r.Jitter, 'f', -1, 64)
		},
		Read: func(r *registry.Retry, text, _ string) bool {
			r.Jitter = parseFraction(text)
			return r.Jitter != 0
		},
		Compare: func(text, _ string, r *registry.Retry) (string, bool) { return compareJitter(text, r) },
	},
	{
		Field: MaxElapsed, Name: "the time for all tries", Model: "0s", Head: "Max elapsed",
		Headers: []string{"max elapsed", "max total", "deadline"},
		Cell:    func(r *registry.Retry) string { return formatDuration(r.MaxElapsed) },
		Read:    func(r *registry.Retry, text, unit string) bool { return readDuration(&r.MaxElapsed, text, unit) },
		Compare: func(text, unit string, r *registry.Retry) (string, bool) {
			return compareDuration(text, unit, r.MaxElapsed, r.Has("max_elapsed"), 0)
		},
	},
	{
		Field: Total, Name: "the total wait", Model: "0ms",
		Headers: []string{"total", "total wait", "total delay", "max total wait"},
		Compare: func(text, unit string, r *registry.Retry) (string, bool) {
			total, ok := r.TotalWait()
			return compareDuration(text, unit, total, ok, RoundingError(text, unit))
		},
	},
}

// PolicyColumns returns the columns about retry policies, in the order in which
// exitlint writes them.
func PolicyColumns() []PolicyColumn { return slices.Clone(policyColumns) }

// PolicyColumnOf returns the column with the given field. It returns false if tables of
// retry policies have no such column.
func PolicyColumnOf(f Field) (c PolicyColumn, ok bool) {
	i := slices.IndexFunc(policyColumns, func(c PolicyColumn) bool { return c.Field == f })
	if i < 0 {
		return PolicyColumn{}, false
	}
	return policyColumns[i], true
}
