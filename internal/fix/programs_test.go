package fix_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
)

// A program is a random program with one mistake.
type program struct {
	files  map[string]string
	dirs   []string // directories of the packages; imported packages come first
	kind   string
	right  string // the correct code, which a fix should restore
	wrong  string // the code with the mistake
	where  string // the file with the mistake
	frozen bool   // whether no fix may change the program
}

// A sketch is a program that is being written, with the random decisions about
// it.
type sketch struct {
	r     *rand.Rand
	codes []code
	typed bool   // the constants of the codes have a type of their own
	at    string // directory of the package with the constants; "" for the main package
	// name is the name with which the main package refers to the package with the
	// constants: "." for a dot import, and "" if the constants are in the main package.
	name   string
	kind   string // kind of the mistake that is still to be made; "" after it is made
	p      *program
	status int // index in codes of the status that the program used last
}

var kinds = []string{
	"a bare number", "a bare number without an import", "another constant in an envelope", "another number in an envelope", "the other answer in an envelope", "an answer left out of an envelope",
	"another constant field of an envelope", "a constant field left out of an envelope",
	"another number in a retry table", "the other flag in a retry table", "a retry table without numbers", "another value of a constant", "a constant with another name",
}

// drawProgram returns the random program for a seed, with a mistake of the
// given kind, or without a mistake if clean is set.
func drawProgram(seed uint64, kind string, clean bool) *program {
	r := rand.New(rand.NewPCG(seed, 41))
	s := &sketch{r: r, codes: drawCodes(r, sameWords), typed: r.IntN(2) == 0, kind: kind, p: &program{files: map[string]string{}, kind: kind}}
	for i := range s.codes {
		s.codes[i].condition = ""
		if s.codes[i].recoverable == "sometimes" {
			s.codes[i].recoverable = "no"
		}
		// exitlint finds the constant by its name, so the registry need not contain it.
		if seed%2 == 0 {
			s.codes[i].goes = "Exit" + camel(s.codes[i].name)
		}
	}
	switch r.IntN(4) {
	case 0:
		s.p.dirs = []string{"."}
	case 1:
		s.at = "internal/status"
	default:
		s.at = "exitcodes"
	}
	imported := ""
	if s.at != "" {
		s.p.dirs = []string{s.at, "."}
		s.name = filepath.Base(s.at)
		spec := strconv.Quote(module + "/" + s.at)
		switch r.IntN(4) {
		case 0:
			s.name, spec = "codes", "codes "+spec
		case 1:
			s.name, spec = ".", ". "+spec
		}
		imported = "\t" + spec + "\n"
	}
	s.p.files["go.mod"] = "module " + module + "\n\ngo 1.26\n"
	s.p.files["exitlint.toml"] = s.toml()
	s.constants()
	main := s.main(imported)
	if s.at == "" {
		main += s.block()
	}
	s.p.files["main.go"] = main
	if clean {
		for name, text := range s.p.files {
			s.p.files[name] = strings.Replace(text, s.p.wrong, s.p.right, map[bool]int{true: 1}[name == s.p.where])
		}
	}
	return s.p
}

// mistaken returns the code for a place where the program may have a mistake of the given
// kind. If the program is to have this mistake and ok is set, mistaken records the
// mistake and returns wrong. Otherwise it returns right, the correct code.
func (s *sketch) mistaken(file string, ok bool, kind, right, wrong string) string {
	if !ok || s.kind != kind || right == wrong {
		return right
	}
	s.kind, s.p.right, s.p.wrong, s.p.where = "", right, wrong, file
	return wrong
}

func (s *sketch) toml() string {
	at := "./" + s.at
	if s.at == "" {
		at = "."
	}
	text := toml(s.codes, sameWords, "")
	for _, c := range s.codes {
		if c.goes == "Exit"+camel(c.name) {
			text = strings.Replace(text, fmt.Sprintf("go          = %q\n", c.goes), "", 1)
		}
	}
	return strings.Replace(text, "version = 1\n", fmt.Sprintf("version = 1\n\n[program]\nconstants = [%q]\n\n[rules]\n\"exitcode/unreached\" = false\n\"exitcode/reserved\" = false\n\"retrypolicy/unused\" = false\n", at), 1) + "\n[envelope.constant]\nversion = 2\n"
}

// camel returns a name in camel case: NotFound for NOT_FOUND.
func camel(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(strings.ToLower(name), "_") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// constants writes the package with the constants, unless they are in the main
// package.
func (s *sketch) constants() {
	if s.at != "" {
		s.p.files[s.at+"/"+"status.go"] = "// Package " + filepath.Base(s.at) + " has the statuses.\npackage " + filepath.Base(s.at) + "\n" + s.block()
	}
}

// block returns the declaration of the constants.
func (s *sketch) block() string {
	file := "main.go"
	if s.at != "" {
		file = s.at + "/status.go"
	}
	of, head := "", "\n"
	if s.typed {
		of, head = " Code", "\n// A Code is a status.\ntype Code int\n\n"
	}
	at := 1 + s.r.IntN(len(s.codes)-1)
	var b strings.Builder
	b.WriteString(head + "// The statuses.\nconst (\n")
	for i, c := range s.codes {
		line := fmt.Sprintf("\t%s%s = %d\n", c.goes, of, c.value)
		line = s.mistaken(file, i == at, "another value of a constant", line, fmt.Sprintf("\t%s%s = %d\n", c.goes, of, 99))
		b.WriteString(line)
	}
	b.WriteString(")\n")
	return b.String()
}

// constant returns the name with which the main package refers to the constant of
// a code.
func (s *sketch) constant(c code) string {
	if s.name == "" || s.name == "." {
		return c.goes
	}
	return s.name + "." + c.goes
}

// as returns an expression for the constant of a code. If the constants have a type of
// their own, the expression converts the constant to the type whose name is "want".
func (s *sketch) as(c code, want string) string {
	if s.typed && want != "" {
		return want + "(" + s.constant(c) + ")"
	}
	return s.constant(c)
}

// next returns the next code other than success.
func (s *sketch) next() code {
	s.status = s.status%(len(s.codes)-1) + 1
	return s.codes[s.status]
}

// site returns the source of a function that ends the process, and of the declarations
// that it uses. n is the number in the name of the function, such as f3. If bare is set,
// the status may be written as a bare number.
func (s *sketch) site(n int, bare bool) string {
	c := s.next()
	number := strconv.Itoa(c.value)
	// expr returns the expression for the status. If necessary, it converts the status
	// to the type whose name is "want".
	expr := func(want string) string {
		text := s.as(c, want)
		s.mistaken("main.go", bare, "a bare number", text, number)
		if bare && s.p.wrong == number {
			return number
		}
		return text
	}
	switch s.r.IntN(8) {
	case 0:
		return fmt.Sprintf("func f%d() {\n\tos.Exit(%s)\n}\n", n, expr("int"))
	case 1:
		return fmt.Sprintf("func f%d() { os.Exit(g%d()) }\n\nfunc g%d() int {\n\treturn %s\n}\n", n, n, n, expr("int"))
	case 2:
		return fmt.Sprintf("type t%d int\n\nfunc f%d() { os.Exit(int(g%d())) }\n\nfunc g%d() t%d {\n\treturn %s\n}\n", n, n, n, n, n, expr(fmt.Sprintf("t%d", n)))
	case 3:
		return fmt.Sprintf("func f%d() { die%d(%s) }\n\nfunc die%d(code int) { os.Exit(code) }\n", n, n, expr("int"), n)
	case 4:
		return fmt.Sprintf("func f%d() {\n\tcode := %s\n\tif len(os.Args) > %d {\n\t\tos.Exit(code)\n\t}\n}\n", n, expr("int"), n)
	case 5:
		return fmt.Sprintf("type e%d struct{ code int }\n\nfunc f%d() {\n\te := e%d{code: %s}\n\tos.Exit(e.code)\n}\n", n, n, n, expr("int"))
	case 6:
		return fmt.Sprintf("func f%d() { os.Exit(int(g%d())) }\n\nfunc g%d() (code int64) {\n\tcode = %s\n\treturn\n}\n", n, n, n, expr("int64"))
	}
	if s.typed {
		of := "Code"
		if s.name != "" && s.name != "." {
			of = s.name + ".Code"
		}
		return fmt.Sprintf("func f%d() { end%d(%s) }\n\nfunc end%d(c %s) { os.Exit(int(c)) }\n", n, n, expr(""), n, of)
	}
	return fmt.Sprintf("var v%d = %s\n\nfunc f%d() { os.Exit(v%d) }\n", n, expr("int"), n, n)
}

// envelope returns the source of a function that prints an error as JSON.
func (s *sketch) envelope() string {
	c := s.next()
	other := s.codes[1+s.status%(len(s.codes)-1)]
	right := s.as(c, "int")
	status := s.mistaken("main.go", true, "another constant in an envelope", right, s.as(other, "int"))
	status = s.mistaken("main.go", true, "another number in an envelope", status, strconv.Itoa(other.value))
	answer := fmt.Sprintf(", Recoverable: %v", c.recoverable == "yes")
	answer = s.mistaken("main.go", true, "the other answer in an envelope", answer, fmt.Sprintf(", Recoverable: %v", c.recoverable != "yes"))
	answer = s.mistaken("main.go", c.recoverable == "yes", "an answer left out of an envelope", answer, "")
	version := s.mistaken("main.go", true, "another constant field of an envelope", ", Version: 2", ", Version: 3")
	version = s.mistaken("main.go", true, "a constant field left out of an envelope", version, "")
	return fmt.Sprintf(`type failure struct {
	Code        string %[1]sjson:"code"%[1]s
	Message     string %[1]sjson:"message"%[1]s
	ExitCode    int    %[1]sjson:"exitCode"%[1]s
	Recoverable bool   %[1]sjson:"recoverable"%[1]s
	Suggestion  string %[1]sjson:"suggestion"%[1]s
}

type envelope struct {
	Error   failure %[1]sjson:"error"%[1]s
	Version int     %[1]sjson:"version"%[1]s
}

func tell() {
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Error: failure{Code: "E_%[2]s", Message: "no", ExitCode: %[3]s%[4]s, Suggestion: "try something else"}%[5]s})
	os.Exit(%[6]s)
}
`, "`", c.name, status, answer, version, right)
}

// table returns the source of a table with the retry settings of each code.
func (s *sketch) table() string {
	key, index := "int", "int"
	if s.typed {
		index = ""
		key = "Code"
		if s.name != "" && s.name != "." {
			key = s.name + ".Code"
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "type info struct {\n\tRetryable  bool\n\tMaxRetries int\n\tDelay      time.Duration\n}\n\nvar infos = map[%s]info{\n", key)
	first := true
	for _, c := range s.codes[1:] {
		numbers := fmt.Sprintf(", MaxRetries: %d, Delay: %d * time.Millisecond", c.retries, c.delay)
		flag := fmt.Sprintf("Retryable: %v", c.recoverable == "yes")
		if c.retries == 0 {
			if c.recoverable == "yes" {
				continue
			}
			numbers = ""
		}
		if numbers != "" && first {
			first = false
			flag = s.mistaken("main.go", true, "the other flag in a retry table", flag, "Retryable: false")
			numbers = s.mistaken("main.go", true, "another number in a retry table", numbers, fmt.Sprintf(", MaxRetries: %d, Delay: %d * time.Millisecond", c.retries+3, c.delay))
			numbers = s.mistaken("main.go", true, "a retry table without numbers", numbers, "")
		}
		fmt.Fprintf(&b, "\t%s: {%s%s},\n", s.as(c, index), flag, numbers)
	}
	return b.String() + "}\n"
}

// main returns the source of main.go. imported is the line that imports the
// constants.
func (s *sketch) main(imported string) string {
	var parts []string
	n := 2 + s.r.IntN(4)
	bare := s.r.IntN(n)
	for i := range n {
		parts = append(parts, s.site(i, i == bare))
	}
	parts = append(parts, s.envelope(), s.table())
	calls := ""
	for i := range n {
		calls += fmt.Sprintf("\tcase %d:\n\t\tf%d()\n", i+1, i)
	}
	second := s.codes[1]
	// This mistake needs a file of its own, without the import.
	if s.kind == "a bare number without an import" {
		head := "package main\n\n"
		switch s.r.IntN(3) {
		case 0:
			head += "import \"os\"\n\n"
		case 1:
			head += "import (\n\t\"os\"\n)\n\n"
		default:
			head += "import (\n\t\"os\"\n\t\"time\"\n)\n\nvar _ time.Duration\n\n"
		}
		s.p.files["other.go"] = head + "func other() { os.Exit(" + strconv.Itoa(second.value) + ") }\n"
		s.kind, s.p.where, s.p.wrong, s.p.right = "", "other.go", "os.Exit("+strconv.Itoa(second.value)+")", ""
	} else {
		parts = append(parts, fmt.Sprintf("func other() { os.Exit(%s) }\n", s.as(second, "int")))
	}
	if s.kind == "a constant with another name" { // the whole program uses another name
		old := s.codes[len(s.codes)-1].goes
		s.kind, s.p.frozen = "", true
		s.p.where, s.p.right, s.p.wrong = "", old, old+"Renamed"
	}
	text := fmt.Sprintf("// Command m is drawn.\npackage main\n\nimport (\n\t\"encoding/json\"\n\t\"os\"\n\t\"time\"\n%s)\n\nfunc main() {\n\tswitch len(os.Args) {\n%s\tdefault:\n\t\ttell()\n\t}\n\tif infos[%s].Retryable {\n\t\tother()\n\t}\n}\n\n", map[bool]string{true: "\n" + imported}[imported != ""], calls, s.as(second, map[bool]string{false: "int"}[s.typed]))
	return text + strings.Join(parts, "\n")
}

// TestPrograms makes mistakes in random programs, and fixes them as --fix does.
// After the fix, the program must compile, the finding must be gone, and there
// must not be a new one.
func TestPrograms(t *testing.T) {
	t.Parallel()
	done := tally{}
	from, to := uint64(0), uint64(draws(66, 1980))
	if seed, err := strconv.ParseUint(os.Getenv("EXITLINT_SEED"), 10, 64); err == nil {
		from, to = seed, seed+1
	}
	l := newLab(t, filepath.Join(t.TempDir(), "m"))
	for seed := from; seed < to; seed++ {
		kind := kinds[seed%uint64(len(kinds))]
		what := l.try(seed, kind)
		done.add(kind, what)
		if os.Getenv("EXITLINT_ALL") != "" {
			t.Logf("seed %d: %s: %s", seed, kind, what)
		}
	}
	done.log(t)
}

func (l *lab) try(seed uint64, kind string) string {
	p := drawProgram(seed, kind, false)
	if p.wrong == "" && p.right == "" {
		return "not drawn"
	}
	if p.frozen {
		for name, text := range p.files {
			if strings.HasSuffix(name, ".go") {
				p.files[name] = strings.ReplaceAll(text, p.right, p.wrong)
			}
		}
	}
	l.write(p.files)
	before, err := l.check(p.dirs)
	if err != nil {
		l.Errorf("seed %d, %s: %v\n%s", seed, kind, err, p.files["main.go"])
		return "does not compile before"
	}
	if len(before) == 0 {
		return "not seen"
	}
	after, texts, again, err := l.repair(p, before)
	if os.Getenv("EXITLINT_SEED") != "" {
		l.Logf("before %s, after %s\n%s", messages(before), messages(after), changed(p, texts))
		l.Logf("%s", p.files["main.go"])
	}
	fail := func(what string) string {
		l.Errorf("seed %d, %s: %s\nbefore: %s\nafter: %s\n%v\n%s", seed, kind, what, messages(before), messages(after), err, changed(p, texts))
		return "HARM: " + what
	}
	same := maps.Equal(texts, p.files)
	switch {
	case err != nil:
		return fail("it does not compile")
	case p.frozen && !same:
		return fail("what must not be touched was changed")
	case len(finding.Additional(before, after)) > 0:
		return fail("there are new findings")
	case again:
		return fail("a second run changes it")
	case !p.untouched(texts):
		return fail("text elsewhere was changed")
	case same && offered(before):
		return fail("a fix changes nothing")
	case same:
		return "left alone"
	case len(after) > 0:
		return "repaired in part"
	}
	if p.right != "" && strings.Contains(texts[p.where], p.right) {
		return "repaired"
	}
	return "repaired otherwise"
}

func offered(findings []finding.Finding) bool {
	return slices.ContainsFunc(findings, func(f finding.Finding) bool { return len(f.Fixes) > 0 })
}

// repair applies fixes until there are no more. It returns the remaining findings
// and the files. again is true if repair gave up because every round of fixes
// caused new fixes.
func (l *lab) repair(p *program, found []finding.Finding) (after []finding.Finding, texts map[string]string, again bool, err error) {
	for range 4 {
		changes, err := fix.NewSet(found).Changes(os.ReadFile)
		if err != nil || len(changes) == 0 {
			return found, l.texts(p), false, err
		}
		for _, c := range changes {
			if err := c.Write(); err != nil {
				l.Fatal(err)
			}
		}
		if found, err = l.check(p.dirs); err != nil {
			return nil, l.texts(p), false, err
		}
	}
	return found, l.texts(p), true, nil
}

func (l *lab) texts(p *program) map[string]string {
	out := map[string]string{}
	for name := range p.files {
		text, err := os.ReadFile(filepath.Join(l.dir, name))
		if err != nil {
			l.Fatal(err)
		}
		out[name] = string(text)
	}
	return out
}

// untouched reports whether a fix changed nothing but the code with the mistake
// and the imports.
func (p *program) untouched(texts map[string]string) bool {
	for name, text := range texts {
		was := p.files[name]
		if name != p.where {
			if text != was {
				return false
			}
			continue
		}
		was, text = withoutImports(was), withoutImports(text)
		if p.wrong == "" { // something is missing, which a fix may add anywhere in the file
			continue
		}
		// The file may contain the same text more than once.
		ok := false
		for at := 0; !ok; at++ {
			i := strings.Index(was[at:], p.wrong)
			if i < 0 {
				break
			}
			at += i
			ok = strings.HasPrefix(text, was[:at]) && strings.HasSuffix(text[at:], was[at+len(p.wrong):])
		}
		if !ok && text != was {
			return false
		}
	}
	return true
}

func changed(p *program, texts map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		b.Write(diff.Diff("planted "+name, []byte(p.files[name]), "fixed "+name, []byte(texts[name])))
	}
	return b.String()
}
