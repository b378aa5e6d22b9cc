package retrypolicy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// checkExhausted compares a sentence about what happens after the last try with the key
// "exhausted" of a policy. If the sentence names no policy, it is compared with the
// only policy of the registry.
func (p *page) checkExhausted(e tables.Exhausted) {
	policy := p.exhaustedPolicy(e.Text)
	if policy == nil {
		return
	}
	cell, says := e.Action, strings.ToLower(e.Action.Text)
	if e.Status.Text != "" {
		cell, says = e.Status, e.Status.Text
	}
	if want := policy.Exhausted; !agrees(p.Registry, want, says) {
		p.reportCell(invalid, cell, "after the last try this says %q, but exhausted is %v in %s", says, want, p.policyPlace(policy))
	}
}

// agrees reports whether a document and the registry agree on what happens after the
// last try has failed. "says" is a word or a status in the document. "want" is the
// value of the key "exhausted". An action such as "escalate" agrees with a status if
// the registry declares no other action for the status.
func agrees(r *registry.Registry, want registry.Exhausted, says string) bool {
	if want.String() == says {
		return true
	}
	n, err := strconv.Atoi(says)
	switch {
	case err == nil && want.Status == nil:
		code, ok := r.Code(n)
		return !ok || code.Action == "" || code.Action == want.Action
	case err != nil && want.Status != nil:
		code, ok := r.Code(*want.Status)
		return !ok || code.Action == "" || string(code.Action) == says
	}
	return false
}

func (p *page) exhaustedPolicy(text string) *registry.Retry {
	var all, named []*registry.Retry
	for i := range p.Registry.Retries {
		r := &p.Registry.Retries[i]
		if !r.Has("exhausted") {
			continue
		}
		all = append(all, r)
		if strings.Contains(strings.ToLower(text), strings.ToLower(strings.ReplaceAll(r.Name, "_", " "))) {
			named = append(named, r)
		}
	}
	switch {
	case len(named) == 1:
		return named[0]
	case len(all) == 1 && len(p.Registry.Retries) == 1:
		return all[0]
	}
	return nil
}

// checkEnd compares what the function d does after the loop l with the key "exhausted"
// of the policy p. It looks for the first os.Exit, or the first return of a code, after
// the loop and in the same block.
func (c *checker) checkEnd(p *registry.Retry, l retry.Loop, d *ast.FuncDecl) {
	if !p.Has("exhausted") {
		return
	}
	if l.Stmt == nil {
		c.checkEndOfCall(p, l.Pos, d)
		return
	}
	for _, s := range c.statementsAfter(l.Stmt, d) {
		e := c.endsWith(s)
		if e == nil {
			continue
		}
		c.compareEnd(p, e)
		return
	}
}

// compareEnd compares the status after the last try with the key "exhausted" of a
// policy.
func (c *checker) compareEnd(p *registry.Retry, status ast.Expr) {
	v := c.pass.TypesInfo.Types[status].Value
	if v == nil || v.Kind() != constant.Int {
		return
	}
	n, ok := constant.Int64Val(v)
	if ok && n >= 0 && n <= 255 && !agrees(c.Registry, p.Exhausted, strconv.FormatInt(n, 10)) {
		c.reportAt(invalid, status.Pos(), status.End(), "after the last try this ends with %d, but exhausted is %v in %s", n, p.Exhausted, c.policyPlace(p))
	}
}

// checkEndOfCall compares the status after a failed call of a retry library with the
// key "exhausted" of the policy. It takes the status from the body of "if err != nil".
// This statement must contain the call or follow it.
func (c *checker) checkEndOfCall(p *registry.Retry, call token.Pos, d *ast.FuncDecl) {
	if !p.Has("exhausted") {
		return
	}
	var failed *ast.BlockStmt
	ast.Inspect(d.Body, func(n ast.Node) bool {
		b, ok := n.(*ast.BlockStmt)
		if !ok {
			return true
		}
		i := slices.IndexFunc(b.List, func(s ast.Stmt) bool { return s.Pos() <= call && call < s.End() })
		if i < 0 {
			return true
		}
		failed = nil
		switch s := b.List[i].(type) {
		case *ast.IfStmt:
			if s.Init != nil && s.Init.Pos() <= call && call < s.Init.End() {
				failed = c.ifFailed(s)
			}
		case *ast.AssignStmt, *ast.DeclStmt:
			if i+1 < len(b.List) {
				failed = c.ifFailed(b.List[i+1])
			}
		}
		return true
	})
	if failed == nil || len(failed.List) == 0 {
		return
	}
	if e := c.endsWith(failed.List[len(failed.List)-1]); e != nil {
		c.compareEnd(p, e)
	}
}

// ifFailed returns the body of a statement such as "if err != nil", and nil for other
// statements.
func (c *checker) ifFailed(s ast.Stmt) *ast.BlockStmt {
	branch, ok := s.(*ast.IfStmt)
	if !ok {
		return nil
	}
	cond, ok := ast.Unparen(branch.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || !c.pass.TypesInfo.Types[cond.Y].IsNil() || !ssax.ImplementsError(c.pass.TypesInfo.TypeOf(cond.X)) {
		return nil
	}
	return branch.Body
}

// statementsAfter returns the statements that follow a loop in the block that contains
// the loop.
func (c *checker) statementsAfter(loop ast.Stmt, d *ast.FuncDecl) (out []ast.Stmt) {
	ast.Inspect(d.Body, func(n ast.Node) bool {
		b, ok := n.(*ast.BlockStmt)
		if !ok {
			return true
		}
		i := slices.IndexFunc(b.List, func(s ast.Stmt) bool {
			if l, ok := s.(*ast.LabeledStmt); ok {
				s = l.Stmt
			}
			return s == loop
		})
		if i >= 0 {
			out = b.List[i+1:]
		}
		return true
	})
	return out
}

// endsWith returns x for the statement "os.Exit(x)". It also returns x for "return x"
// if x is a constant for a code. For other statements, it returns nil.
func (c *checker) endsWith(s ast.Stmt) ast.Expr {
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return nil
		}
		fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
		if ok && fn.FullName() == "os.Exit" {
			return call.Args[0]
		}
	case *ast.ReturnStmt:
		if len(s.Results) == 1 && c.isCodeConstant(s.Results[0]) {
			return s.Results[0]
		}
	}
	return nil
}
