package draft

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/registry"
)

// resolveNames gives every code a name from documents or constants. If they contain
// none, it makes up a name in the style of the other codes. No two codes may have names
// with the same words: if one code is NOT_FOUND, no other code can be NotFound.
func (d *Draft) resolveNames() {
	taken := names{}
	for _, c := range d.preset().Codes {
		taken.add(c.Name, c.Value)
	}
	var given []string
	var rest []*code
	for _, c := range d.codes {
		if !c.documentedName(d.presetCode(c.Value)) {
			rest = append(rest, c)
			continue
		}
		if other, is := taken.statusNamed(c.Name); is && other != c.Value {
			addNote(&c.notes, "%d is called %s, too", other, c.Name)
			c.Name = taken.freeName(c.Name + "_" + strconv.Itoa(c.Value))
		}
		taken.add(c.Name, c.Value)
		if c.Value != 0 {
			given = append(given, c.Name)
		}
	}
	for _, c := range d.codes {
		for _, k := range c.distinct("go") {
			taken.add(k.value, c.Value)
		}
		if c.Go == c.Name {
			c.Go = ""
		}
	}
	if len(given) == 0 {
		for _, c := range d.preset().Codes {
			given = append(given, c.Name)
		}
	}
	style := styleOf(given)
	for _, c := range rest {
		c.deriveName()
	}
	for _, c := range rest {
		c.resolveDerived(style, taken, rest)
	}
}

// documentedName takes the name of a code from documents or, if they contain none, from
// the preset or a Go constant. It returns false if there is no name.
func (c *code) documentedName(preset *registry.Code) bool {
	names, constants := c.distinct("name"), c.distinct("go")
	if len(constants) > 0 {
		c.Go = constants[0].value
	}
	switch {
	case len(names) > 0:
		c.Name = names[0].value
		if preset != nil && preset.Name != c.Name {
			addNote(&c.notes, "the preset %s calls it %s", preset.Preset, preset.Name)
		}
	case preset != nil:
		c.Name = preset.Name
	case c.Go != "":
		c.Name = c.Go
	default:
		c.Name = c.constant
	}
	for _, other := range slices.Concat(names[min(1, len(names)):], constants[min(1, len(constants)):]) {
		addNote(&c.notes, "%s calls it %s", other.where, other.value)
	}
	return c.Name != ""
}

// A derivedName is a name that neither the code nor a document contains. It comes from the
// meaning of a code, from the errors that lead to it, or from usualNames.
type derivedName struct {
	words []string
	why   string // a comment that justifies the name, or ""
}

// deriveName derives a name for a code: BLOCKED from the meaning "Blocked — needs input",
// and NOT_FOUND from the error ErrNotFound.
func (c *code) deriveName() {
	usual := sources.Words(usualNames[c.Value])
	fromMeaning := sources.Words(nameFrom(c.Meaning))
	led := c.wordsOfCauses()
	switch {
	case c.Value == 0 && (c.isReached || len(fromMeaning) == 0):
		c.derived = derivedName{words: usual}
	case len(fromMeaning) > 0:
		c.derived = derivedName{words: fromMeaning}
	case len(led) > 0:
		c.derived = derivedName{led, c.causeComment()}
	case len(usual) > 0 && (c.Value != 1 || c.Meaning == ""):
		c.derived = derivedName{usual, "nothing names this status, so it has the usual name; " + c.originComment()}
	}
}

// resolveDerived gives a code its derived name. If the code has none, or if another code
// has the same one, the code is named after its value, as in EXIT_4.
func (c *code) resolveDerived(style style, taken names, rest []*code) {
	same := slices.IndexFunc(rest, func(o *code) bool { return o != c && slices.Equal(o.derived.words, c.derived.words) })
	name := style.name(c.derived.words)
	other, isTaken := taken.value(name)
	why := c.derived.why
	switch {
	case name == "" && c.hasCause():
		why = "no one name fits; " + c.originComment()
	case name == "":
		why = "nothing names this status; " + c.originComment()
	case isTaken && other != c.Value:
		why = fmt.Sprintf("not called %s, as %d is; %s", name, other, c.originComment())
		name = ""
	case same >= 0 && c.Value != 0:
		why = fmt.Sprintf("not called %s, as %d would be, too; %s", name, rest[same].Value, c.originComment())
		name = ""
	}
	if why != "" {
		addNote(&c.notes, "%s", why)
	}
	c.Name = cmp.Or(name, taken.freeName(style.name([]string{strconv.Itoa(c.Value)})))
	taken.add(c.Name, c.Value)
}

// wordsOfCauses returns the words that the causes of a status have in common, such as
// "not found". It returns nil if the causes of half of the origins or more are unknown.
// The status 1 is used for many kinds of failures, so for 1 the causes of all origins
// must be known.
func (c *code) wordsOfCauses() []string {
	var words [][]string
	with := 0
	for _, p := range c.origins {
		if len(p.Causes) == 0 {
			continue
		}
		with++
		for _, cause := range p.Causes {
			if w := causeWords(cause); !slices.ContainsFunc(words, func(o []string) bool { return slices.Equal(o, w) }) {
				words = append(words, w)
			}
		}
	}
	if with == 0 || 2*with <= len(c.origins) || c.Value == 1 && with < len(c.origins) {
		return nil
	}
	if len(words) == 1 {
		return words[0]
	}
	return sharedWords(words)
}

// sharedWords returns the words at the end of all names: NOT_FOUND for TASK_NOT_FOUND and
// LIST_NOT_FOUND. If the names end with different words, it returns those at their start.
// A single word counts only if it is not in emptyWords.
func sharedWords(all [][]string) []string {
	head, tail := commonEnds(all)
	says := func(w []string) bool { return len(w) > 1 || len(w) == 1 && !slices.Contains(emptyWords, w[0]) }
	switch {
	case says(tail):
		return tail
	case says(head):
		return head
	}
	return nil
}

// emptyWords lists words that say too little to be a name on their own.
var emptyWords = strings.Fields("failed failure fail error errors not no is found file in of to by")

// causeWords returns the words of a cause, without words that only say that it is an
// error: "not found" for ErrNotFound, NotFoundError, E_NOT_FOUND, isNotFound and
// exitNotFound.
func causeWords(c causes.Cause) []string {
	if c.Kind == causes.Usage {
		return []string{"usage"}
	}
	name := c.Name
	if c.Kind != causes.ErrorCode && c.Kind != causes.Label {
		name = name[strings.LastIndexByte(name, '.')+1:]
	}
	words := sources.Words(name)
	for len(words) > 0 && slices.Contains(leadingWords, words[0]) {
		words = words[1:]
	}
	for len(words) > 0 && slices.Contains(trailingWords, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	const most = 5
	if strings.ContainsFunc(c.Name, isForeignLetter) || len(words) > most || len(words) == 0 || slices.Contains(verbs, words[0]) || !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(vagueWords, w) }) {
		return nil
	}
	return words
}

var (
	leadingWords  = strings.Fields("err error e errno code kind exit ex is are has new make die fail fatal abort quit reason category class status type")
	trailingWords = strings.Fields("err error errors errorf code kind exit type exception msg message f")
	verbs         = strings.Fields("with on if to from as wrap handle check print report show write get set must return convert process format log for and")
	vagueWords    = strings.Fields("app cli cmd command program process main base generic custom coded typed wrapped wrapper silent my the a internal now gracefully handler func unknown other any exec multi")
)

// originComment returns the text of a comment on where a status comes from. It lists
// positions in the code, or the documents that list the status.
func (c *code) originComment() string {
	if len(c.origins) > 0 {
		named, others := describeOrigins(c.origins)
		return "it comes from " + formatFew(slices.Concat(named, others))
	}
	if c.isReached {
		return "programs end with it where main returns"
	}
	var at []string
	for _, x := range c.claims {
		if !slices.Contains(at, x.where) {
			at = append(at, x.where)
		}
	}
	return "it is documented in " + formatFew(at)
}

// hasCause reports whether the cause of at least one origin of the status is known.
func (c *code) hasCause() bool {
	return slices.ContainsFunc(c.origins, func(p Origin) bool { return len(p.Causes) > 0 })
}

// causeComment returns a comment for a status whose name was derived from causes. It lists
// these causes, and the other origins of the status.
func (c *code) causeComment() string {
	named, others := describeOrigins(c.origins)
	text := "named after " + formatFew(named)
	if len(others) > 0 {
		text += ", though it comes from " + formatFew(others) + ", too"
	}
	return text
}

// describeOrigins formats origins for a comment. named contains each known cause with the
// positions of its origins, as in "ErrNotFound (main.go:12)". others contains the
// positions of the origins without a known cause.
func describeOrigins(origins []Origin) (named, others []string) {
	at := map[string][]string{}
	for _, p := range origins {
		cause := describeCauses(p.Causes)
		if cause == "" {
			others = append(others, p.Where)
			continue
		}
		if at[cause] == nil {
			named = append(named, cause)
		}
		at[cause] = append(at[cause], p.Where)
	}
	for i, cause := range named {
		named[i] = cause + " (" + strings.Join(firstElements(at[cause]), ", ") + ")"
	}
	return named, others
}

func describeCauses(all []causes.Cause) string {
	var out []string
	for _, c := range all {
		s := c.Name
		switch c.Kind {
		case causes.Usage:
			s = "wrong usage"
		case causes.ErrorCode, causes.Label:
			s = strconv.Quote(c.Name)
		}
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return formatFew(out)
}

// formatFew formats a list as "a, b, c and 2 more".
func formatFew(list []string) string {
	list = firstElements(list)
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

// firstElements shortens a list of more than four elements: it keeps three, and adds an
// element such as "2 more".
func firstElements(list []string) []string {
	const shown = 3
	if len(list) <= shown+1 {
		return list
	}
	return append(slices.Clone(list[:shown]), fmt.Sprintf("%d more", len(list)-shown))
}

// usualNames contains the names of statuses that mean the same in every program. It also
// has a name for the status 1, which most programs use for all failures without a status
// of their own.
var usualNames = map[int]string{
	0: "OK", 1: "ERROR", 126: "NOT_EXECUTABLE", 127: "COMMAND_NOT_FOUND", 129: "SIGHUP", 130: "SIGINT", 131: "SIGQUIT",
	134: "SIGABRT", 137: "SIGKILL", 141: "SIGPIPE", 143: "SIGTERM",
}

// names contains the names that are taken. A key consists of the words of a name, so that
// EXIT_NOT_FOUND, NotFound and ExitNotFound have the same key.
type names map[string]takenName

type takenName struct {
	name  string
	value int
}

func (n names) add(name string, value int) { n[plainName(name)] = takenName{name, value} }

// statusNamed returns the status with exactly this name.
func (n names) statusNamed(name string) (int, bool) {
	for _, t := range n {
		if t.name == name {
			return t.value, true
		}
	}
	return 0, false
}

func (n names) value(name string) (int, bool) {
	t, ok := n[plainName(name)]
	return t.value, ok
}

// freeName returns the given name if no status of the draft has it. Otherwise it
// appends as many underscores as are needed.
func (n names) freeName(name string) string {
	return freeName(func(s string) bool { _, is := n.statusNamed(s); return is }, name)
}

// freeName returns the given name if it is not taken. Otherwise it appends as many
// underscores as are needed.
func freeName(taken func(string) bool, name string) string {
	for taken(name) {
		name += "_"
	}
	return name
}

// A style is a way to write names, as in EXIT_NOT_FOUND, NotFound or notFoundStatus.
type style struct {
	prefix, suffix []string // the words that every name begins or ends with
	camel, lower   bool     // camel for NotFound, lower for not_found, both for notFound
}

// styleOf returns the style that most of the given names are written in.
func styleOf(given []string) style {
	var s style
	var all [][]string
	camel, lower, shortest := 0, 0, 0
	for i, name := range given {
		words := sources.Words(name)
		all = append(all, words)
		if i == 0 || len(words) < shortest {
			shortest = len(words)
		}
		if strings.ToUpper(name) != name && (strings.ToLower(name) != name || !strings.Contains(name, "_") && len(words) > 1) {
			camel++
		}
		if name[0] >= 'a' && name[0] <= 'z' {
			lower++
		}
	}
	s.camel, s.lower = 2*camel > len(given), 2*lower > len(given)
	s.prefix, s.suffix = commonEnds(all)
	switch {
	// Leave at least one word of the shortest name between the prefix and the suffix.
	case len(s.prefix)+len(s.suffix) >= shortest:
		s.suffix, s.prefix = nil, s.prefix[:min(len(s.prefix), max(shortest-1, 0))]
	case slices.Equal(s.prefix, []string{"ex"}):
		s.prefix = nil // the prefix EX_ is only for the statuses of sysexits.h
	}
	if len(given) == 1 {
		s = style{camel: s.camel, lower: s.lower}
		if len(all[0]) > 1 && all[0][0] == "exit" {
			s.prefix = all[0][:1]
		}
	}
	return s
}

// commonEnds returns the words that all lists begin and end with: "exit" and "error"
// for "exit lock error" and "exit read error".
func commonEnds(all [][]string) (head, tail []string) {
	for i, w := range all {
		if i == 0 {
			head, tail = w, w
			continue
		}
		n := 0
		for n < min(len(tail), len(w)) && tail[len(tail)-1-n] == w[len(w)-1-n] {
			n++
		}
		tail = tail[len(tail)-n:]
		n = 0
		for n < min(len(head), len(w)) && head[n] == w[n] {
			n++
		}
		head = head[:n]
	}
	return head, tail
}

// name writes words as a name in this style. A name cannot begin with a digit, so
// "4" becomes EXIT_4.
func (s style) name(words []string) string {
	if len(words) == 0 {
		return ""
	}
	prefix := s.prefix
	if words[0][0] >= '0' && words[0][0] <= '9' && len(prefix)+len(s.suffix) == 0 {
		prefix = []string{"exit"}
	}
	if len(prefix) < len(words) && slices.Equal(words[:len(prefix)], prefix) {
		prefix = nil
	}
	words = slices.Concat(prefix, words, s.suffix)
	if !s.camel {
		name := strings.Join(words, "_")
		if s.lower {
			return name
		}
		return strings.ToUpper(name)
	}
	var b strings.Builder
	for i, w := range words {
		if i > 0 || !s.lower {
			w = strings.ToUpper(w[:1]) + w[1:]
		}
		b.WriteString(w)
	}
	return b.String()
}
