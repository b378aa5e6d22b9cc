package build

import (
	"fmt"
	"go/token"
	"path/filepath"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// rangeOf returns the range from start to stop. If stop is invalid, the range begins
// and ends at start. If start is invalid, rangeOf returns the zero Range.
func (c *collector) rangeOf(start, stop token.Pos) exit.Range {
	if !start.IsValid() {
		return exit.Range{}
	}
	p, end := c.pass.Fset.Position(start), c.pass.Fset.Position(stop)
	out := exit.Range{File: int32(c.fileIndex(p.Filename)), Line: int32(p.Line), Col: int32(p.Column), EndLine: int32(end.Line), EndCol: int32(end.Column)}
	if !stop.IsValid() {
		out.EndLine, out.EndCol = out.Line, out.Col
	}
	return out
}

// shortPosition returns a position without the directory of the file, as "file.go:12".
// It is the same on every machine.
func (c *collector) shortPosition(pos token.Pos) string {
	p := c.pass.Fset.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}

// fileIndex returns the index of a file in Graph.Files. It adds the file if needed.
func (c *collector) fileIndex(name string) int {
	if i, ok := c.files[name]; ok {
		return i
	}
	f := exit.File{Name: name, Test: ssax.IsTest(name)}
	if rel, err := filepath.Rel(c.graph.Dir, name); err == nil && filepath.IsLocal(rel) {
		f.Name = filepath.ToSlash(rel)
	}
	for _, syntax := range c.pass.Files {
		if c.pass.Fset.Position(syntax.Package).Filename == name {
			f.Generated = ssax.IsGenerated(c.pass.Fset, syntax)
		}
	}
	c.files[name] = len(c.graph.Files)
	c.graph.Files = append(c.graph.Files, f)
	return c.files[name]
}

// instrRange returns the range where messages report an instruction. For a call, this
// is the call expression. For any other instruction, it is the position of the
// instruction or, if that has none, the position of the function.
func (b *builder) instrRange(instr ssa.Instruction) exit.Range {
	if call, ok := instr.(ssa.CallInstruction); ok {
		return b.callRange(call)
	}
	at := positionOf(instr)
	if !at.IsValid() {
		at = b.fn.Pos()
	}
	return b.c.rangeOf(at, 0)
}

// positionOf returns the position of an instruction. An implicit conversion has no
// position, so positionOf returns that of the first instruction that uses the result.
// If this instruction is a phi, it returns the position of the converted value instead,
// because a phi only has the position at which a variable is declared.
func positionOf(instr ssa.Instruction) token.Pos {
	for range 4 {
		if instr.Pos().IsValid() {
			return instr.Pos()
		}
		v, ok := instr.(ssa.Value)
		if !ok || v.Referrers() == nil || len(*v.Referrers()) == 0 {
			return token.NoPos
		}
		user := (*v.Referrers())[0]
		if _, isPhi := user.(*ssa.Phi); isPhi {
			if at := convertedAt(instr); at.IsValid() {
				return at
			}
		}
		instr = user
	}
	return token.NoPos
}

// convertedAt returns the position of x if instr is an implicit conversion of x to an
// interface. For other instructions it returns token.NoPos.
func convertedAt(instr ssa.Instruction) token.Pos {
	mi, ok := instr.(*ssa.MakeInterface)
	if !ok {
		return token.NoPos
	}
	if e, ok := mi.X.(*ssa.Extract); ok {
		return e.Tuple.Pos()
	}
	return mi.X.Pos()
}

func (b *builder) callRange(call ssa.CallInstruction) exit.Range {
	if e := b.c.syntax.Call(call); e != nil {
		return b.c.rangeOf(e.Pos(), e.End())
	}
	return b.c.rangeOf(call.Pos(), 0)
}
