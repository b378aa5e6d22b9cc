package retrypolicy

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// directive ties a function, or the loop below it, to a policy:
// //exitlint:retry NAME.
const directive = "//exitlint:retry"

// A tie says that some code follows a policy.
type tie struct {
	policy   *registry.Retry
	from, to token.Pos    // the code
	comment  *ast.Comment // that says so; nil for a comparison
}

// loops compares the loops and the settings of retry libraries with the
// policies they are tied to.
func (c *checker) loops() {
	if len(c.Registry.Retries) == 0 && !c.mentions(directive) {
		return
	}
	for _, f := range c.pass.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				c.function(f, d)
			}
		}
	}
}

func (c *checker) mentions(text string) bool {
	return slices.ContainsFunc(c.pass.Files, func(f *ast.File) bool {
		return slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
			return slices.ContainsFunc(g.List, func(k *ast.Comment) bool { return strings.HasPrefix(k.Text, text) })
		})
	})
}

// function compares one function.
func (c *checker) function(f *ast.File, d *ast.FuncDecl) {
	loops := retry.Loops(c.pass.TypesInfo, d.Body)
	ties := c.comments(f, d, loops)
	settings := retry.Settings(c.pass.TypesInfo, d.Body)
	if len(ties) == 0 && len(loops)+len(settings) > 0 {
		ties = c.compared(d, loops, settings)
	}
	for _, t := range ties {
		found := 0
		for _, l := range loops {
			if t.from <= l.Pos && l.Pos < t.to {
				found += c.loop(t.policy, l)
			}
		}
		for _, s := range settings {
			if t.from <= s.Pos && s.Pos < t.to {
				found += c.setting(t.policy, s)
			}
		}
		if found == 0 && t.comment != nil {
			c.reportAt(invalid, t.comment.Pos(), t.comment.End(), "%s %s: nothing here retries with constants that can be compared with %s", directive, t.policy.Name, c.at(t.policy))
		}
	}
}

// comments are the ties that comments make: above the function for all of it,
// above a loop for that.
func (c *checker) comments(f *ast.File, d *ast.FuncDecl, loops []retry.Loop) []tie {
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
			t := tie{policy, d.Body.Pos(), d.End(), k}
			if k.Pos() > d.Body.Pos() {
				t.from, t.to = c.below(k, loops, d)
			}
			out = append(out, t)
		}
	}
	return out
}

// below is the loop on the line after a comment, or on its own, or else all
// that follows it in the function.
func (c *checker) below(k *ast.Comment, loops []retry.Loop, d *ast.FuncDecl) (from, to token.Pos) {
	line := func(p token.Pos) int { return c.pass.Fset.Position(p).Line }
	for _, l := range loops {
		if at := line(l.Pos) - line(k.End()); at == 0 || at == 1 {
			return l.Pos, l.End
		}
	}
	return k.Pos(), d.End()
}

// policyOf is the policy of that name, or of the code, the error code, or the
// Go constant of that name.
func (c *checker) policyOf(name string) *registry.Retry {
	if p, ok := c.Registry.Retry(name); ok {
		return p
	}
	of := ""
	if k, ok := c.Registry.CodeNamed(name); ok {
		of = k.Retry
	} else if v, err := strconv.Atoi(name); err == nil {
		if k, ok := c.Registry.Code(v); ok {
			of = k.Retry
		}
	}
	if e, ok := c.Registry.ErrorCode(name); ok {
		of = c.Registry.Effective(*e).Retry
	}
	p, _ := c.Registry.Retry(of)
	return p
}

// compared ties code to the policy of the codes it compares with: a loop to
// those inside it, a setting to those of the function. Codes of two policies
// tie to neither.
func (c *checker) compared(d *ast.FuncDecl, loops []retry.Loop, settings []retry.Setting) []tie {
	var out []tie
	bodies := map[token.Pos]ast.Node{}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			bodies[n.Pos()] = n
		}
		return true
	})
	for _, l := range loops {
		if p := c.only(bodies[l.Pos]); p != nil {
			out = append(out, tie{p, l.Pos, l.End, nil})
		}
	}
	if len(settings) > 0 && len(loops) == 0 {
		if p := c.only(d.Body); p != nil {
			out = append(out, tie{p, d.Body.Pos(), d.End(), nil})
		}
	}
	return out
}

// only is the one policy of the codes that something compares with.
func (c *checker) only(n ast.Node) *registry.Retry {
	names := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				names[c.retryOf(n.X)], names[c.retryOf(n.Y)] = true, true
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				names[c.retryOf(e)] = true
			}
		case *ast.CallExpr:
			for _, name := range c.accepted(n) {
				names[name] = true
			}
		}
		return true
	})
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

// retryOf names the policy of the code that a constant is.
func (c *checker) retryOf(e ast.Expr) string {
	v := c.pass.TypesInfo.Types[e].Value
	switch {
	case v == nil:
	case v.Kind() == constant.String:
		if k, ok := c.Registry.ErrorCode(constant.StringVal(v)); ok {
			return c.Registry.Effective(*k).Retry
		}
	case v.Kind() == constant.Int && c.isCodeConstant(e):
		if n, ok := constant.Int64Val(v); ok && n >= 0 && n <= 255 {
			if k, ok := c.Registry.Code(int(n)); ok {
				return k.Retry
			}
		}
	}
	return ""
}

// isCodeConstant reports whether an expression is a constant of the registry's
// packages.
func (c *checker) isCodeConstant(e ast.Expr) bool {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return false
	}
	k, ok := c.pass.TypesInfo.Uses[id].(*types.Const)
	return ok && c.declares(k.Pkg())
}

// accepted names the policies of the codes that a predicate of this package
// accepts.
func (c *checker) accepted(call *ast.CallExpr) []string {
	id, ok := call.Fun.(*ast.Ident)
	if !ok {
		return nil
	}
	obj := c.pass.TypesInfo.Uses[id]
	var out []string
	for _, p := range c.found {
		if p.fn == nil || p.fn.Object() != obj || p.domain != statuses && p.domain != errorCodes {
			continue
		}
		for _, v := range c.verdicts(p.domain) {
			if p.accepts[v.key] {
				out = append(out, v.sub.retry)
			}
		}
	}
	return out
}

// loop compares a loop with a policy. It returns 1 if there was something to
// compare.
func (c *checker) loop(p *registry.Retry, l retry.Loop) int {
	r := l.Run(c.pass.TypesInfo, c.machine())
	attempts := p.Has("max_attempts") && r.Attempts > 0
	if attempts && (p.MaxAttempts < r.Attempts || p.MaxAttempts > r.Attempts+r.Around) {
		c.reportAt(invalid, l.Pos, l.End, "this loop makes %s, but max_attempts is %d in %s", finding.Count(r.Attempts, "attempt"), p.MaxAttempts, c.at(p))
	}
	if c.waits(p, r) || attempts {
		return 1
	}
	return 0
}

// waits compares the waits of a loop; it is false when none is known.
func (c *checker) waits(p *registry.Retry, r retry.Run) bool {
	if p.RetryAfter != "" {
		return false
	}
	known := false
	waits := p.Waits()
	for i, want := range waits[:min(len(waits), len(r.Waits))] {
		w := r.Waits[i]
		known = known || w.Known
		if w.Known && w.Length.Truncate(time.Microsecond) != want.Truncate(time.Microsecond) {
			c.reportAt(invalid, w.Pos, w.End, "wait %d is %v here, but %s", i+1, w.Length, c.told(p, i))
			return true
		}
	}
	return known
}

// setting compares a constant that a library is given with a policy. It returns
// 1 if the policy says something of it.
func (c *checker) setting(p *registry.Retry, s retry.Setting) int {
	want, known := promised(p, s.Role)
	if !known {
		return 0
	}
	if got := given(s.Value, want, time.Nanosecond); !got.same(want) {
		f := c.finding(invalid, s.Pos, s.End, fmt.Sprintf("%s is %v here, but %v in %s", terms[s.Role], got, want, c.at(p)))
		if e := c.expression(s); s.Written && e != nil && writtenOut(e) {
			f.Fixes = c.replacement(e, want.source(c.pass.TypesInfo.TypeOf(e), time.Nanosecond))
		}
		c.Report(f)
	}
	return 1
}

// expression is the one that a setting is written as.
func (c *checker) expression(s retry.Setting) ast.Expr {
	var out ast.Expr
	for _, f := range c.pass.Files {
		if s.Pos < f.FileStart || f.FileEnd <= s.Pos {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok && out == nil && e.Pos() == s.Pos && e.End() == s.End {
				out = e
			}
			return out == nil
		})
	}
	return out
}

// told says what a policy says of one of its waits.
func (c *checker) told(p *registry.Retry, i int) string {
	if p.Immediate {
		return c.at(p) + " retries at once"
	}
	return fmt.Sprintf("%v in %s: %s", p.Waits()[i], c.at(p), arithmetic(p.Waits()))
}

// at returns where a policy is declared: [retry.lock] of exitlint.toml.
func (c *checker) at(p *registry.Retry) string { return p.Table() + " of " + c.Registry.Name() }
