package retrypolicy

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/retry/library"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// directive is the beginning of a comment such as "//exitlint:retry lock". The
// function or the loop after such a comment has to follow the policy "lock" of
// the registry.
const directive = "//exitlint:retry"

// A tie says which policy the Go code between "from" and "to" has to follow. The policy
// comes from an //exitlint:retry comment, or from a comparison with a code that has
// this policy.
type tie struct {
	policy   *registry.Retry
	from, to token.Pos
	comment  *ast.Comment // the comment that names the policy; nil if the policy comes from a comparison
}

// checkLoops compares retry loops and settings of retry libraries with policies. A
// comment such as //exitlint:retry lock names the policy. Without such a comment, the
// policy is that of a code that the loop or function mentions, as in
// "if code == exit.Locked".
func (c *checker) checkLoops() {
	if len(c.Registry.Retries) == 0 && !c.hasComment(directive) {
		return
	}
	for _, f := range c.pass.Files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body != nil {
					c.checkFunction(f, d)
				}
			case *ast.GenDecl:
				for _, value := range functionsOfValues(d) {
					c.checkFunction(f, value)
				}
			}
		}
	}
}

// functionsOfValues turns each initial value in a declaration of package variables into
// the body of a function, so that checkFunction can also check these values.
func functionsOfValues(d *ast.GenDecl) (out []*ast.FuncDecl) {
	if d.Tok != token.VAR {
		return nil
	}
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		doc := spec.Doc
		if doc == nil && !d.Lparen.IsValid() {
			doc = d.Doc
		}
		for i, value := range spec.Values {
			body := &ast.BlockStmt{Lbrace: value.Pos(), List: []ast.Stmt{&ast.ExprStmt{X: value}}, Rbrace: value.End()}
			out = append(out, &ast.FuncDecl{Doc: doc, Name: spec.Names[min(i, len(spec.Names)-1)], Type: &ast.FuncType{Func: value.Pos()}, Body: body})
		}
	}
	return out
}

// hasComment reports whether the package contains a comment that begins with
// text.
func (c *checker) hasComment(text string) bool {
	return slices.ContainsFunc(c.pass.Files, func(f *ast.File) bool {
		return slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
			return slices.ContainsFunc(g.List, func(k *ast.Comment) bool { return strings.HasPrefix(k.Text, text) })
		})
	})
}

func (c *checker) checkFunction(f *ast.File, d *ast.FuncDecl) {
	loops := append(c.finder().Loops(d), c.markedLoops(f, d)...)
	ties := c.commentTies(f, d, loops)
	settings := library.Settings(c.pass.TypesInfo, d.Body)
	if len(ties) > 0 && len(loops)+len(settings) == 0 {
		loops = c.onlyLoop(d)
	}
	if len(ties) == 0 && (len(loops)+len(settings) > 0 || library.UsesLibrary(c.pass.TypesInfo, d)) {
		ties = c.comparisonTies(d, loops)
	}
	if len(ties) == 0 {
		return
	}
	plans := c.plansIn(d)
	for _, t := range ties {
		found := 0
		inside := func(p token.Pos) bool { return t.from <= p && p < t.to }
		tied := slices.DeleteFunc(slices.Clone(plans), func(p libraryPlan) bool { return !inside(p.At()) })
		for _, plan := range tied {
			if !c.isRetried(plan, tied) {
				found += c.checkPlan(t.policy, plan, d)
				c.checkEndOfCall(t.policy, plan.At(), d)
			}
		}
		for _, l := range loops {
			if inside(l.Pos) {
				found += c.checkLoop(t.policy, l)
				c.checkEnd(t.policy, l, d)
			}
		}
		for _, s := range settings {
			if inside(s.Expr.Pos()) && !isCovered(plans, s, inside) {
				found += c.checkSetting(t.policy, s, "")
			}
		}
		if found == 0 && t.comment != nil {
			c.reportAt(invalid, t.comment.Pos(), t.comment.End(), "%s %s: nothing here retries with constants that can be compared with %s", directive, t.policy.Name, c.policyPlace(t.policy))
		}
	}
}

// commentTies returns a [tie] for each //exitlint:retry comment of the function d. A
// comment before the function applies to all of it. For a comment inside the function,
// see codeAfter.
func (c *checker) commentTies(f *ast.File, d *ast.FuncDecl, loops []retry.Loop) []tie {
	start := d.Pos()
	if d.Doc != nil {
		start = d.Doc.Pos()
	}
	var out []tie
	for _, g := range f.Comments {
		if g.End() < start || g.Pos() > d.End() {
			continue
		}
		for _, k := range g.List {
			name, ok := strings.CutPrefix(k.Text, directive+" ")
			if !ok {
				continue
			}
			name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
			policy := c.policyOf(name)
			if policy == nil {
				c.reportAt(invalid, k.Pos(), k.End(), "%s %s: %s has no [retry.%s] and no code %q with a policy", directive, name, c.Registry.Name(), name, name)
				continue
			}
			// Include the name of d, which is the position of the loop if d is
			// recursive.
			t := tie{policy, d.Pos(), d.End(), k}
			if k.Pos() > d.Body.Pos() {
				t.from, t.to = c.codeAfter(k, loops, d)
			}
			out = append(out, t)
		}
	}
	return out
}

// isNamedInCode reports whether an //exitlint:retry comment names the policy that is
// declared at a position of the registry. Such a policy is in use.
func (c *checker) isNamedInCode(at span.Position) bool {
	i := slices.IndexFunc(c.Registry.Retries, func(p registry.Retry) bool { return p.At("") == at })
	if i < 0 {
		return false
	}
	files, err := rule.GoFiles(c.Registry.Dir)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(files, func(name string) bool {
		source, err := os.ReadFile(name)
		return err == nil && isNamedIn(string(source), c.Registry.Retries[i].Name)
	})
}

// isNamedIn reports whether an //exitlint:retry comment in Go source names a policy.
func isNamedIn(source, policy string) bool {
	for line := range strings.Lines(source) {
		after, ok := strings.CutPrefix(strings.TrimSpace(line), directive+" ")
		if name, _, _ := strings.Cut(strings.TrimSpace(after), " "); ok && name == policy {
			return true
		}
	}
	return false
}

// codeAfter returns the range of the code to which a comment inside a function applies.
// This is the loop on the same or the next line. If there is none, it is the rest of the
// function.
func (c *checker) codeAfter(k *ast.Comment, loops []retry.Loop, d *ast.FuncDecl) (from, to token.Pos) {
	line := func(p token.Pos) int { return c.pass.Fset.Position(p).Line }
	for _, l := range loops {
		if at := line(l.Pos) - line(k.End()); at == 0 || at == 1 {
			return l.Pos, l.End
		}
	}
	return k.Pos(), d.End()
}

// markedLoops returns the loops without waits that have an //exitlint:retry comment on
// the same line or on the line before. Without such a comment, they do not count as
// retry loops.
func (c *checker) markedLoops(f *ast.File, d *ast.FuncDecl) []retry.Loop {
	if !c.hasComment(directive) {
		return nil
	}
	line := func(p token.Pos) int { return c.pass.Fset.Position(p).Line }
	return slices.DeleteFunc(c.finder().Plain(d), func(l retry.Loop) bool {
		return !slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
			return slices.ContainsFunc(g.List, func(k *ast.Comment) bool {
				at := line(l.Pos) - line(k.End())
				return strings.HasPrefix(k.Text, directive+" ") && (at == 0 || at == 1)
			})
		})
	})
}

// onlyLoop returns the only loop without waits in the function, to which an
// //exitlint:retry comment before the function can apply. It returns none if there are
// several such loops, or if the function uses a retry library.
func (c *checker) onlyLoop(d *ast.FuncDecl) []retry.Loop {
	if library.UsesLibrary(c.pass.TypesInfo, d) {
		return nil
	}
	if loops := c.finder().Plain(d); len(loops) == 1 {
		return loops
	}
	return nil
}

// policyOf returns the retry policy that an //exitlint:retry comment names, or nil. The
// comment names the policy itself, or a code with a policy: by status, name, error code
// or Go constant.
func (c *checker) policyOf(name string) *registry.Retry {
	if p, ok := c.Registry.Retry(name); ok {
		return p
	}
	policy := ""
	if k, ok := c.Registry.CodeNamed(name); ok {
		policy = k.Retry
	} else if v, err := strconv.Atoi(name); err == nil {
		if k, ok := c.Registry.Code(v); ok {
			policy = k.Retry
		}
	}
	if e, ok := c.Registry.ErrorCode(name); ok {
		policy = c.Registry.Effective(*e).Retry
	}
	p, _ := c.Registry.Retry(policy)
	return p
}

// comparisonTies returns a [tie] for each loop that compares something with a code of
// the registry. A loop with "if code == exit.Locked" has to follow the policy of the
// code LOCKED. In a function without loops, the tie covers the calls of retry
// libraries. There is no tie for a loop or function that compares with codes of
// different policies.
func (c *checker) comparisonTies(d *ast.FuncDecl, loops []retry.Loop) []tie {
	var out []tie
	for _, l := range loops {
		p := c.onlyPolicy(l.Node())
		if p == nil && len(loops) == 1 {
			p = c.onlyPolicy(c.lookups(d.Body)...)
		}
		if p != nil {
			out = append(out, tie{p, l.Pos, l.End, nil})
		}
	}
	if len(loops) == 0 {
		if p := c.onlyPolicy(d.Body); p != nil {
			out = append(out, tie{p, d.Body.Pos(), d.End(), nil})
		}
	}
	return out
}

// lookups returns the expressions in a body that look up an element of a map, as
// policies[exit.Locked] does.
func (c *checker) lookups(body *ast.BlockStmt) (out []ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if x, ok := n.(*ast.IndexExpr); ok {
			if t := c.pass.TypesInfo.TypeOf(x.X); t != nil {
				if _, isMap := t.Underlying().(*types.Map); isMap {
					out = append(out, x)
				}
			}
		}
		return true
	})
	return out
}

// onlyPolicy returns the policy of the codes that the given nodes test for, as in
// "code == exit.Locked". It returns nil unless there is exactly one such policy.
func (c *checker) onlyPolicy(code ...ast.Node) *registry.Retry {
	names := map[string]bool{}
	for _, n := range code {
		c.addPolicies(names, n)
	}
	delete(names, "")
	if len(names) != 1 {
		return nil
	}
	for name := range names {
		p, _ := c.Registry.Retry(name)
		return p
	}
	return nil
}

// addPolicies finds the codes for which the node n tests, and adds the names of their
// policies to the parameter names. A test compares something with a code, looks a code
// up in a table, or calls a predicate that is true for a code.
func (c *checker) addPolicies(names map[string]bool, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			names[c.policyName(n.Index)] = true
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				names[c.policyName(n.X)], names[c.policyName(n.Y)] = true, true
				names[c.policyOfNumber(n.X, n.Y)], names[c.policyOfNumber(n.Y, n.X)] = true, true
			}
		case *ast.SwitchStmt:
			for _, s := range n.Body.List {
				for _, e := range s.(*ast.CaseClause).List {
					names[c.policyName(e)], names[c.policyOfNumber(e, n.Tag)] = true, true
				}
			}
		case *ast.CallExpr:
			for _, name := range slices.Concat(c.acceptedPolicies(n), c.argumentPolicies(n)) {
				names[name] = true
			}
		}
		return true
	})
}

// policyName returns the name of the retry policy for the code that e stands for, or
// "". e can be a constant for a code, a string with an error code, or an error
// variable.
func (c *checker) policyName(e ast.Expr) string {
	if v := c.pass.TypesInfo.Types[e].Value; v != nil {
		return c.constantPolicy(v, e)
	}
	if v, ok := ssax.Object(c.pass.TypesInfo, e).(*types.Var); ok {
		return c.policyOfError(v)
	}
	return ""
}

// policyOfNumber returns the name of the retry policy for the number e, or
// "". The program compares e with the expression "with", which shows what the number
// means:
//
//   - For a call of a function such as ExitCode, e is an exit status. Functions of os
//     and syscall do not count, because they return the status of a child process.
//   - For a name such as statusCode, a literal e is an HTTP status.
func (c *checker) policyOfNumber(e, with ast.Expr) string {
	v := c.pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.Int || with == nil {
		return ""
	}
	if call, ok := ast.Unparen(with).(*ast.CallExpr); ok {
		fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
		if n, exact := constant.Int64Val(v); ok && exact && statusFunc().MatchString(fn.Name()) && fn.Pkg() != nil && !slices.Contains([]string{"os", "syscall"}, fn.Pkg().Path()) {
			if k, ok := c.Registry.Code(int(n)); ok {
				return k.Retry
			}
		}
		return ""
	}
	_, isLiteral := ast.Unparen(e).(*ast.BasicLit)
	if obj := ssax.Object(c.pass.TypesInfo, with); isLiteral && obj != nil && numberField().MatchString(obj.Name()) {
		return c.classifierPolicy(registry.ClassifierHTTPStatus, v.ExactString())
	}
	return ""
}

// classifierPolicy returns the name of the policy for a value in a [[classifier]] of the
// registry, or "".
func (c *checker) classifierPolicy(kind registry.ClassifierKind, value string) string {
	for _, cl := range c.Registry.Classifiers {
		if cl.Kind == kind && slices.Contains(cl.Values, value) {
			return cl.Retry
		}
	}
	return ""
}

// isCodeConstant reports whether e is a constant of one of the packages under
// "constants" in the registry.
func (c *checker) isCodeConstant(e ast.Expr) bool {
	k, ok := ssax.Object(c.pass.TypesInfo, e).(*types.Const)
	return ok && c.declares(k.Pkg())
}

// acceptedPolicies finds the codes for which the called predicate returns true, and
// returns the names of their retry policies.
func (c *checker) acceptedPolicies(call *ast.CallExpr) []string {
	obj := typeutil.Callee(c.pass.TypesInfo, call)
	if obj == nil {
		return nil
	}
	if fn, ok := obj.(*types.Func); ok && fn.Pkg() != c.pass.Pkg {
		return c.elsewhereAccepted(fn)
	}
	var out []string
	for _, p := range c.predicates {
		if p.fn == nil || p.fn.Object() != obj || p.domain == errorValues {
			continue
		}
		for _, v := range c.verdicts(p.domain) {
			if p.results[v.key] {
				out = append(out, v.sub.Retry)
			}
		}
	}
	return out
}

// checkLoop compares a loop with a policy. It returns 1 if it has compared the number
// of attempts or a wait, and 0 if nothing could be compared. Tries before or after the
// loop may count as attempts; see [retry.Run].
func (c *checker) checkLoop(p *registry.Retry, l retry.Loop) int {
	r, by := c.runLoop(l)
	attempts := p.Has("max_attempts") && r.Attempts > 0
	if attempts && (p.MaxAttempts < r.Attempts || p.MaxAttempts > r.Attempts+r.ExtraTries) {
		tries := finding.Count(r.Attempts, "attempt")
		if r.TriesBefore {
			tries = finding.Count(r.Attempts+1, "attempt") + " with the one before it"
		}
		c.reportAt(invalid, l.Pos, l.End, "this loop makes %s%s, but max_attempts is %d in %s", tries, by, p.MaxAttempts, c.policyPlace(p))
	}
	if c.checkWaits(p, r, by) || attempts {
		return 1
	}
	return 0
}

// checkWaits compares the waits of a loop with the waits of a policy. It returns true
// if the length of at least one wait is known. It reports only the first difference,
// because later ones often have the same reason, and ignores differences below a
// microsecond. assumption comes from runLoop.
func (c *checker) checkWaits(p *registry.Retry, r retry.Run, assumption string) bool {
	if p.RetryAfter != "" {
		return false
	}
	known := false
	for i, want := range p.FirstWaits(len(r.Waits)) {
		w := r.Waits[i]
		known = known || w.Known
		if w.Known && w.Length.Truncate(time.Microsecond) != want.Truncate(time.Microsecond) {
			c.reportAt(invalid, w.Pos, w.End, "wait %d is %v here%s, but %s", i+1, w.Length, assumption, c.policyWait(p, i))
			return true
		}
	}
	return known
}

// checkSetting compares a setting of a retry library with a policy. It returns 1 if the
// policy has a value for this setting, and 0 otherwise. assumption is a phrase for
// messages, such as " with the defaults of flags"; see runLoop.
func (c *checker) checkSetting(p *registry.Retry, s library.Setting, assumption string) int {
	want, known := amountIn(p, s.Role)
	if !known {
		return 0
	}
	got := amountOf(s.Value, want, time.Nanosecond)
	switch {
	case got.equalAmounts(want), s.Default && !changesWaits(p, s.Role, got):
	case s.Default:
		c.reportAt(invalid, s.Expr.Pos(), s.Expr.End(), "%s", c.omittedMessage(p, s, s.Library, got, want))
	default:
		f := c.finding(invalid, s.Expr.Pos(), s.Expr.End(), fmt.Sprintf("%s is %v here%s, but %v in %s", nouns[s.Role], got, c.assumption(s, assumption), want, c.policyPlace(p)))
		if s.Written && isLiteral(s.Expr) {
			f.Fixes = c.replacement(s.Expr, want.source(c.pass.TypesInfo.TypeOf(s.Expr), time.Nanosecond))
		}
		c.Report(f)
	}
	return 1
}

// assumption returns "" if the code sets the setting s to a constant. Otherwise it
// returns the given phrase, such as " with the defaults of flags", which says under
// what assumption s was computed.
func (c *checker) assumption(s library.Setting, phrase string) string {
	if s.Expr != nil && c.pass.TypesInfo.Types[s.Expr].Value != nil {
		return ""
	}
	return phrase
}

// policyWait returns a description of the i-th wait of a policy, for messages.
func (c *checker) policyWait(p *registry.Retry, i int) string {
	if p.Immediate {
		return c.policyPlace(p) + " retries at once"
	}
	all := p.Waits()
	if len(all) == 0 { // only a time limit bounds the policy
		return fmt.Sprintf("%v in %s", p.FirstWaits(i + 1)[i], c.policyPlace(p))
	}
	return fmt.Sprintf("%v in %s: %s", all[i], c.policyPlace(p), arithmetic(all))
}

// policyPlace returns the table and the file that declare a policy, for messages:
// "[retry.lock] of exitlint.toml".
func (c *checker) policyPlace(p *registry.Retry) string {
	return p.Table() + " of " + c.Registry.Name()
}
