package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/internal/run/draft"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// survey reads the code and the documents below the registry, and adds their statuses,
// error codes and envelopes to the draft. It returns the workspace of the programs, or
// nil if there are no programs yet. It also returns nil if packages do not load and the
// flags name presets: the presets alone make a useful draft.
//
// The rules need a registry in a file, so survey writes one to tempRegistry for a moment.
func (a *app) survey(ctx context.Context, d *draft.Draft, reg *registry.Registry, flags initFlags, tempRegistry string) (workspace, error) {
	options := a.loadOptions(flags.packages, flags.tags)
	if len(flags.packages) == 0 {
		options.Dir = reg.Dir
	}
	options.Config = tempRegistry
	w, err := a.load(ctx, options)
	var failure *report.Failure
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &failure) && failure.Code == report.NothingToCheck:
		return nil, nil
	case len(flags.presets) > 0: // such a draft is useful even without the code
		d.AddNote(fmt.Sprintf("The code was not read, so its statuses are not declared here: %s.", err))
		return nil, nil
	default:
		return nil, asFailure(err)
	}
	var learnt *driver.Survey
	err = withTempRegistry(tempRegistry, surveyRegistry(flags.presets), func() (err error) {
		learnt, err = w.Survey()
		return err
	})
	if err != nil {
		return nil, surveyFailure(err, flags)
	}
	for _, p := range learnt.Programs {
		d.Programs = append(d.Programs, contract.ProgramName(p.Package))
	}
	d.Program.Name = commonName(d.Program.Name, d.Programs)
	for _, r := range learnt.Causes {
		d.AddStringConstants(r.Texts)
	}
	s := newSurvey(reg.Dir, learnt)
	for _, p := range learnt.Programs {
		s.addProgram(p)
	}
	d.ProgramStatuses = slices.Sorted(maps.Keys(s.found))
	if err := a.readOtherDocs(d, reg); err != nil {
		return nil, err
	}
	for _, n := range s.notes {
		d.AddNote(n)
	}
	for _, p := range s.passed {
		d.AddPassthrough(p)
	}
	d.AddStatuses(s.sortedStatuses())
	d.AddEnvelopes(learnt.Envelopes, s.location)
	noteUnreadPrograms(d, reg, learnt, flags)
	return w, nil
}

// surveyRegistry returns the registry that init uses while it searches the code for
// envelopes. It requires every role, so that the rules also report types that lack a
// field for some role.
func surveyRegistry(presets []string) []byte {
	d := &draft.Draft{Title: "Read by exitlint init for a moment.", Extends: presets}
	return append(d.TOML(), "\n[envelope]\nrequired = [\""+strings.Join(registry.Roles(), "\", \"")+"\"]\n"...)
}

// withTempRegistry writes a registry to the file tempRegistry, calls f, and removes the
// file.
func withTempRegistry(tempRegistry string, source []byte, f func() error) error {
	if err := fix.WriteFile(tempRegistry, source); err != nil {
		return writeFailure(err)
	}
	defer func() { _ = os.Remove(tempRegistry) }() // at worst, a hidden file is left
	return f()
}

// surveyFailure returns the failure for an error of the survey. If packages do not
// compile, it suggests naming other packages.
func surveyFailure(err error, flags initFlags) error {
	var failure *report.Failure
	if errors.As(err, &failure) && failure.Code == report.LoadFailed && len(failure.Problems) > 0 && len(flags.packages) == 0 {
		failure.Suggestion += "; or name the packages to read, as in exitlint init ./cmd/..."
	}
	return asFailure(err)
}

// noteUnreadPrograms adds a note about programs that init did not read, because the user
// named other packages.
func noteUnreadPrograms(d *draft.Draft, reg *registry.Registry, result *driver.Survey, flags initFlags) {
	if len(flags.packages) == 0 {
		return
	}
	var others []string
	for _, dir := range (&rule.Files{Tags: driver.Options{Tags: flags.tags}.TagList()}).Scope(reg.Dir).Programs {
		if !slices.ContainsFunc(result.Programs, func(p *exit.Program) bool { return p.Dir == dir }) {
			others = append(others, report.Relative(reg.Dir, dir))
		}
	}
	if len(others) > 0 {
		d.AddNote(fmt.Sprintf("Not read, though this file is for them too: %s. Their statuses are not declared here.", finding.And(others)))
	}
}

// location formats a position for comments of the draft.
func (s *survey) location(p span.Position) string {
	return fmt.Sprintf("%s:%d", report.Relative(s.dir, p.File), p.Line)
}

// readOtherDocs reads documents that the user did not name, and adds what they say to
// the draft. It begins with those that exitlint reads even without a [[doc]] table,
// such as README.md. Manual pages and help texts come last.
func (a *app) readOtherDocs(d *draft.Draft, reg *registry.Registry) error {
	first := sources.Discovered(reg)
	for i, file := range slices.Concat(first, sources.Others(reg)) {
		source, err := os.ReadFile(file)
		if err != nil {
			return unreadableFailure(err)
		}
		// Ignore the error for a file whose content does not fit its extension.
		rel := report.Relative(reg.Dir, file)
		_ = d.Read(draft.Source{File: rel, Bytes: source, IsDiscovered: true, IsLast: i >= len(first) || sources.IsManual(rel)})
	}
	return nil
}

// A survey collects, for each status, the positions in code that determine it and
// the constants that name it.
type survey struct {
	dir      string // the directory of the registry
	declared map[consts.Ident]consts.Declaration
	named    map[span.Position]consts.Ident
	imported map[consts.Ident]int64
	causes   map[span.Position][]causes.Cause
	found    map[int]*draft.Status
	notes    []string
	passed   []draft.Passthrough
}

func newSurvey(dir string, result *driver.Survey) *survey {
	s := &survey{
		dir: dir, declared: map[consts.Ident]consts.Declaration{}, named: map[span.Position]consts.Ident{}, imported: map[consts.Ident]int64{},
		causes: map[span.Position][]causes.Cause{}, found: map[int]*draft.Status{},
	}
	for _, r := range result.Causes {
		maps.Copy(s.causes, r.At)
	}
	for _, r := range result.Constants {
		for _, k := range r.Declared {
			s.declared[consts.Ident{Package: k.Package, Name: k.Name}] = k
		}
		maps.Copy(s.named, r.Named)
		maps.Copy(s.imported, r.Imported)
	}
	return s
}

// addProgram adds the statuses of p to the survey. It skips the status 2 that Go sets
// after a panic, because registries do not declare it. If a status comes only from code
// in a dependency, the draft gets a note instead: the user has to decide whether to
// declare the status.
func (s *survey) addProgram(p *exit.Program) {
	inDependency := map[string][]string{}
	for _, st := range p.Statuses {
		if st.Implicit && st.Value != 0 {
			continue
		}
		own := 0
		for _, o := range st.Origins {
			if !o.Dependency {
				own++
				s.addOrigin(st.Value, o)
			}
		}
		switch {
		case own > 0:
		case st.Implicit:
			s.statusFor(st.Value)
		case len(st.Origins) > 0 && st.Value != 0:
			inDependency[st.Origins[0].Package] = append(inDependency[st.Origins[0].Package], strconv.Itoa(st.Value))
		}
	}
	for _, dependency := range slices.Sorted(maps.Keys(inDependency)) {
		s.addNote("%s can also end with %s inside the dependency %s. Declare what callers may rely on.", p.Package, strings.Join(inDependency[dependency], ", "), dependency)
	}
	for _, d := range p.Dynamic {
		s.addDynamic(d)
	}
}

// addDynamic adds an exit with an unbounded status to the draft. If the status is that of
// a child process, as in os.Exit(cmd.ProcessState.ExitCode()), the draft suggests a
// [[passthrough]]. Otherwise it gets a note.
func (s *survey) addDynamic(d exit.Dynamic) {
	where := fmt.Sprintf("%s:%d", report.Relative(s.dir, d.File), d.Line)
	fn := string(d.Func.Outer())
	switch own := s.isOwn(d.File); {
	case own && d.IsForeign():
		s.passed = append(s.passed, draft.Passthrough{Func: fn, Reason: d.Reason, Where: where})
	case own:
		s.addNote("%s: the status is unbounded: it is %s. Declare here what it can be.", where, d.Reason)
	default:
		s.addNote("The status that %s of the dependency %s ends with is unbounded: it is %s.", bareFunction(fn), d.Package, d.Reason)
	}
}

// isOwn reports whether a file is in the directory of the registry or below,
// outside of folders named vendor.
func (s *survey) isOwn(file string) bool {
	rel := report.Relative(s.dir, file)
	return filepath.IsLocal(rel) && !strings.HasPrefix(rel, "vendor/") && !strings.Contains(rel, "/vendor/")
}

// bareFunction removes the path of the package from the name of a function:
// "example.com/m/x.Run" becomes "x.Run".
func bareFunction(fn string) string {
	slash := strings.LastIndexByte(fn, '/')
	star := ""
	if strings.HasPrefix(fn, "(*") && slash >= 0 {
		star = "(*"
	}
	return star + fn[slash+1:]
}

func (s *survey) addNote(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(s.notes, n) {
		s.notes = append(s.notes, n)
	}
}

func (s *survey) statusFor(value int) *draft.Status {
	if s.found[value] == nil {
		s.found[value] = &draft.Status{Value: value}
	}
	return s.found[value]
}

// addOrigin adds an origin of a status. If the expression at the origin is a constant
// with this value, it also adds the constant.
func (s *survey) addOrigin(value int, o exit.Origin) {
	st := s.statusFor(value)
	at := o.Position
	place := draft.Origin{Where: fmt.Sprintf("%s:%d", report.Relative(s.dir, o.File), o.Line), Causes: s.causes[at]}
	if slices.ContainsFunc(st.Origins, func(p draft.Origin) bool { return p.Where == place.Where }) {
		return
	}
	st.Origins = append(st.Origins, place)
	id := s.named[at]
	k, ok := s.declared[id]
	if !ok {
		k, ok = s.dependencyConstant(id)
	}
	if !ok || k.Value&0xff != int64(value) {
		return // the constant is only an operand, as sigint in 128 + sigint
	}
	s.addConstant(st, k, 1)
}

// dependencyConstant returns the declaration of a constant in a dependency, without its
// position.
func (s *survey) dependencyConstant(id consts.Ident) (consts.Declaration, bool) {
	value, ok := s.imported[id]
	return consts.Declaration{Package: id.Package, Name: id.Name, Value: value}, ok
}

// constantsEntry returns the item of program.constants for the package of a constant:
// "./exit" in the module, or the import path of a dependency. It returns "" for the
// standard library, and for other paths without a host name.
func (s *survey) constantsEntry(k consts.Declaration) string {
	dir := ".."
	if k.File != "" {
		dir = report.Relative(s.dir, filepath.Dir(k.File))
	}
	switch host, _, _ := strings.Cut(k.Package, "/"); {
	case dir == ".":
		return dir
	case dir != ".." && !strings.HasPrefix(dir, "../"):
		return "./" + dir
	case strings.Contains(host, "."):
		return k.Package
	}
	return ""
}

// addConstant adds a constant to a status, with the number of its uses. If the status
// already has the constant, the uses are added up.
func (s *survey) addConstant(st *draft.Status, k consts.Declaration, uses int) {
	home, where := s.constantsEntry(k), k.Package
	if home == "" {
		return
	}
	if k.File != "" {
		where = fmt.Sprintf("%s:%d", report.Relative(s.dir, k.File), k.Line)
	}
	if i := slices.IndexFunc(st.Constants, func(c draft.Constant) bool { return c.Home == home && c.Name == k.Name }); i >= 0 {
		st.Constants[i].Uses += uses
		return
	}
	st.Constants = append(st.Constants, draft.Constant{Home: home, Name: k.Name, Meaning: k.Meaning, Where: where, Value: int(k.Value), Uses: uses})
}

// addSiblings adds constants whose use the analysis has not found. If code uses one
// constant of a const block as a status, such as ExitUsage = 2, the others probably
// also stand for statuses, such as ExitConfig = 3. If no program ends with the value of
// such a constant, its status is marked as unused.
func (s *survey) addSiblings() {
	type block struct {
		file string
		line int
	}
	used := map[block]bool{}
	for _, id := range s.named {
		k := s.declared[id]
		if st := s.found[int(k.Value)]; st != nil && slices.ContainsFunc(st.Constants, func(c draft.Constant) bool { return c.Name == k.Name && c.Uses > 0 }) {
			used[block{k.File, k.Block}] = true
		}
	}
	for _, k := range s.declared {
		if !used[block{k.File, k.Block}] || k.Value < 0 || k.Value > 255 {
			continue
		}
		if s.found[int(k.Value)] == nil {
			s.statusFor(int(k.Value)).IsUnused = true
		}
		s.addConstant(s.statusFor(int(k.Value)), k, 0)
	}
}

// sortedStatuses returns the statuses sorted by value. The most used constants of a
// status come first.
func (s *survey) sortedStatuses() []draft.Status {
	s.addSiblings()
	var out []draft.Status
	for _, st := range s.found {
		slices.SortStableFunc(st.Constants, func(a, b draft.Constant) int {
			return cmp.Or(b.Uses-a.Uses, cmp.Compare(a.Home, b.Home), cmp.Compare(a.Name, b.Name))
		})
		out = append(out, *st)
	}
	slices.SortFunc(out, func(a, b draft.Status) int { return a.Value - b.Value })
	return out
}

// checkDraft checks the programs against the draft, and adds the findings as notes. The
// rules need a registry in a file, so checkDraft writes the draft to tempRegistry for a
// moment.
func (a *app) checkDraft(w workspace, d *draft.Draft, tempRegistry string) error {
	return withTempRegistry(tempRegistry, d.TOML(), func() error {
		findings, _, err := w.Check(nil)
		if err != nil {
			return asFailure(err)
		}
		noteFindings(d, tempRegistry, findings)
		return nil
	})
}

// noteFindings adds a note for each rule with findings. The note says how many there
// are, and quotes the first.
func noteFindings(d *draft.Draft, tempRegistry string, findings []finding.Finding) {
	if len(findings) == 0 {
		return
	}
	var rules []string
	byRule := map[string][]finding.Finding{}
	for _, f := range findings {
		if byRule[f.Rule] == nil {
			rules = append(rules, f.Rule)
		}
		byRule[f.Rule] = append(byRule[f.Rule], f)
	}
	text := fmt.Sprintf("As this file stands, exitlint has %s", finding.Count(len(findings), "finding"))
	if n := countFixable(findings); n > 0 {
		text += fmt.Sprintf(", of which exitlint --fix repairs %d", n)
	}
	d.AddNote(text + ":")
	slices.Sort(rules)
	for _, r := range rules {
		f := byRule[r][0]
		place := fmt.Sprintf("%s:%d: ", report.Relative(filepath.Dir(tempRegistry), f.File), f.Line)
		if f.File == tempRegistry {
			// Leave out the line number, which becomes wrong when notes are added above
			// the entry.
			place = registry.FileName + ": "
		}
		message := strings.ReplaceAll(f.Message, filepath.Base(tempRegistry), registry.FileName)
		text := fmt.Sprintf("%s: %s%s", r, place, message)
		if n := len(byRule[r]); n > 1 {
			text = fmt.Sprintf("%s (%d): such as %s%s", r, n, place, message)
		}
		d.AddNote(text)
	}
}
