package object

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A bufferUse is a call that writes texts to a local buffer, or reads its content.
type bufferUse struct {
	call  ssa.CallInstruction
	texts []text // the texts that the call may add; nil for a call that reads the content
}

// written returns the texts that a local buffer may contain where the function reads its
// content. The result is nil if this is not known: for example, if the function writes to
// the buffer in a loop, or passes it to another function.
func (p *piecewise) written(buffer *ssa.Alloc) []text {
	uses, ok := p.usesOf(buffer)
	if !ok {
		return nil
	}
	var read ssa.CallInstruction
	writes := map[*ssa.BasicBlock][]bufferUse{}
	for _, u := range uses {
		switch b := u.call.Block(); {
		case u.texts == nil && read != nil, u.texts != nil && ssax.InLoop(b):
			return nil
		case u.texts == nil:
			read = u.call
		default:
			writes[b] = append(writes[b], u)
		}
	}
	isObject := func(u bufferUse) bool { return len(u.texts) > 0 && u.texts[0].isJSON() }
	if read == nil || !slices.ContainsFunc(uses, isObject) || slices.ContainsFunc(writes[read.Block()], func(u bufferUse) bool { return isAfter(u.call, read) }) {
		return nil
	}
	return textsBetween(buffer.Block(), read.Block(), writes)
}

// isAfter reports whether a comes after b in the same block.
func isAfter(a, b ssa.Instruction) bool {
	instrs := a.Block().Instrs
	return slices.Index(instrs, a) > slices.Index(instrs, b)
}

// textsBetween returns the texts that writes add on the paths from one block to another.
// The result is nil if there are too many.
func textsBetween(from, to *ssa.BasicBlock, writes map[*ssa.BasicBlock][]bufferUse) []text {
	before := map[*ssa.BasicBlock][]text{from: {nil}} // the texts at the start of each block
	for _, b := range inOrder(from.Parent()) {
		texts := before[b]
		if len(texts) == 0 {
			continue // no path from the first block leads here
		}
		for _, w := range writes[b] {
			texts = product(texts, w.texts)
		}
		if len(texts) == 0 || len(texts) > maxTexts || b == to {
			return texts
		}
		for _, s := range b.Succs {
			for _, t := range texts {
				if !slices.ContainsFunc(before[s], func(o text) bool { return slices.Equal(o, t) }) {
					before[s] = append(before[s], t)
				}
			}
		}
	}
	return nil
}

// usesOf returns the calls that write to a buffer or read it, in the order of the
// instructions in each block. ok is false if other code may also write to it.
func (p *piecewise) usesOf(buffer *ssa.Alloc) (uses []bufferUse, ok bool) {
	for _, ref := range referrers(buffer) {
		switch x := ref.(type) {
		case *ssa.DebugRef:
		case *ssa.MakeInterface:
			for _, use := range referrers(x) {
				u, ok := p.useOf(use, x)
				if !ok {
					return nil, false
				}
				uses = append(uses, u)
			}
		default:
			u, ok := p.useOf(ref, buffer)
			if !ok {
				return nil, false
			}
			if u.call != nil {
				uses = append(uses, u)
			}
		}
	}
	slices.SortStableFunc(uses, func(a, b bufferUse) int {
		if a.call.Block() != b.call.Block() || a.call == b.call {
			return a.call.Block().Index - b.call.Block().Index
		}
		if isAfter(a.call, b.call) {
			return 1
		}
		return -1
	})
	return uses, true
}

// useOf returns how an instruction uses a buffer. ok is false if this is not known. The
// result is zero if the instruction does not change what the buffer contains.
func (p *piecewise) useOf(instr ssa.Instruction, buffer ssa.Value) (u bufferUse, ok bool) {
	call, ok := instr.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) == 0 {
		return bufferUse{}, false
	}
	if _, isPlain := call.(*ssa.Call); !isPlain {
		return bufferUse{}, false
	}
	args, in := call.Common().Args, call.Block()
	c := p.calledName(call.Common())
	at := slices.Index(args, buffer)
	switch {
	case c.method && at == 0 && slices.Contains([]string{"Len", "Cap", "Grow"}, c.name):
		return bufferUse{}, true
	case c.method && at == 0 && slices.Contains([]string{"String", "Bytes", "WriteTo"}, c.name), c.pkg == "io" && c.name == "Copy" && at == 1:
		return bufferUse{call: call}, true
	case c.isWrite() && at == 0 && len(args) == 2, c.pkg == "io" && c.name == "WriteString" && at == 0:
		u = bufferUse{call, p.texts(args[1], in)}
	case c.method && at == 0 && (c.name == "WriteByte" || c.name == "WriteRune"):
		u = bufferUse{call, []text{charactersOf(args[1:], in)}}
	case c.pkg == "fmt" && c.name == "Fprintf" && at == 0:
		if format, isConst := ssax.String(args[1]); isConst {
			u = bufferUse{call, []text{p.formatted(format, args[2], in)}}
		}
	case c.pkg == "fmt" && strings.HasPrefix(c.name, "Fprint") && at == 0:
		u = bufferUse{call, p.printed(args[1], in)}
	}
	return u, u.texts != nil
}

// printed returns the texts that fmt.Fprint or fmt.Fprintln writes for a single argument.
func (p *piecewise) printed(list ssa.Value, in *ssa.BasicBlock) []text {
	elements, ok := ssax.Elements(list)
	if !ok || len(elements) != 1 {
		return nil
	}
	return p.texts(peel(elements[0]), in)
}
