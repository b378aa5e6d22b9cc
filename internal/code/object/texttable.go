package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A Translation is the text, number or bool that a function such as the String method
// of an enumeration returns for one constant.
type Translation struct {
	Key     string // the constant; "" if IsOther is set
	IsOther bool   // whether this applies to all constants without an entry
	Text    string
	Span    span.Span // the expression that the function returns; zero if it is unknown
}

// IsNumber reports whether the constant is a number.
func (t Translation) IsNumber() bool { return t.Key != "" && strings.Trim(t.Key, "-0123456789") == "" }

// textFor returns the text for a constant, if it is known.
func textFor(texts []Translation, key Translation) (Translation, bool) {
	other, hasOther := Translation{}, false
	for _, t := range texts {
		switch {
		case t.IsOther:
			other, hasOther = t.with(key.Key), !key.IsOther || !t.hasKey()
		case !key.IsOther && t.Key == key.Key:
			return t, true
		}
	}
	return other, hasOther
}

// In returns what is known about the text for the constant v, according to texts. The
// result has the given kind. The span of a text is that of v. The span of a number or a
// bool is that of the expression that the function returns.
func (v Value) In(texts []Translation, kind string) Value {
	switch {
	case v.State == Constant:
		if t, ok := textFor(texts, Translation{Key: v.Const}); ok {
			out := Value{State: Constant, Const: t.Text, Span: v.Span, Kind: kind, IsTranslated: true}
			if kind != "string" && t.Span.File != "" {
				out.Span = t.Span
			}
			return out
		}
	case v.Keys != nil || v.Texts != nil:
	case v.State == FromArg:
		return Value{State: FromArg, Param: v.Param, Texts: texts, Kind: kind}
	case v.State == Dynamic && len(v.From) == 1 && v.From[0].Type != AnyError:
		return Value{State: Dynamic, From: v.From, Texts: texts, Kind: kind}
	}
	return Value{State: Dynamic, Kind: kind}
}

// translationsOf returns the JSON of each constant of a type with a method such as
// MarshalText. For other types, it returns nil.
func (s *summarizer) translationsOf(t types.Type) []Translation {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || !ssax.IsBasic(t, types.IsInteger|types.IsString) || !s.isOwn(named.Obj().Pkg()) {
		return nil
	}
	for _, name := range []string{"MarshalJSON", "MarshalText"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, named.Obj().Pkg(), name)
		if method, ok := obj.(*types.Func); ok {
			if sum := s.method(method); sum != nil && len(sum.Values) > 0 && sum.Values[0] != nil {
				return sum.Values[0].Texts
			}
			return nil
		}
	}
	return nil
}

// A textTable finds out which texts a function may return for one constant.
type textTable struct {
	*summarizer
	param  ssa.Value
	key    Translation // the constant; Text is not set
	result int
	steps  int
	texts  map[string]bool // the texts that the function may return
	at     span.Span       // one of the expressions with these texts, if it is known
	isOpen bool            // whether it may return something else
}

// addTexts finds results that a constant determines, such as the result of the String
// method of an enumeration. In the summary, it replaces the value of each such result
// by a list with the result for each constant; see textsOf.
func (f *funcAnalysis) addTexts() {
	for i, v := range f.sum.Values {
		isTable := v != nil && v.State == FromArg && v.Keys != nil && (isName(f.fn) || f.hasAllKeys(v))
		if v == nil || !isTable && (v.State != Dynamic || len(v.From) > 0) || !isTranslated(f.fn.Signature.Results().At(i).Type()) {
			continue
		}
		if found, ok := f.textsOf(f.fn, i); ok {
			for _, w := range v.Candidates {
				if slices.ContainsFunc(found.Texts, func(t Translation) bool { return t.Text == w.Text }) {
					found.Candidates = append(found.Candidates, w)
				}
			}
			f.sum.Values[i] = &found
		}
	}
}

// hasAllKeys reports whether a table has a text for each constant of the type of its keys. v
// is the text, and the key is a parameter of the function. A constant that is the number of
// elements of an array, as the last one often is, need not have a text.
func (f *funcAnalysis) hasAllKeys(v *Value) bool {
	all := f.constantsOf(f.fn.Params[v.Param].Type())
	n := constant.MakeInt64(arrayLen(f.fn))
	return len(all) > 0 && !slices.ContainsFunc(all, func(key constant.Value) bool {
		isLen := key.Kind() == constant.Int && constant.Compare(key, token.EQL, n)
		return !isLen && !slices.Contains(v.Keys, keyText(key))
	})
}

// arrayLen returns the length of the array from which a function reads an element, or -1.
func arrayLen(fn *ssa.Function) int64 {
	for instr := range ssax.Instructions(fn) {
		var table types.Type
		switch x := instr.(type) {
		case *ssa.IndexAddr:
			if p, ok := x.X.Type().Underlying().(*types.Pointer); ok {
				table = p.Elem()
			}
		case *ssa.Index:
			table = x.X.Type()
		}
		if table != nil {
			if array, ok := table.Underlying().(*types.Array); ok {
				return array.Len()
			}
		}
	}
	return -1
}

// isTranslated reports whether the values of a type can be in a [Translation].
func isTranslated(t types.Type) bool {
	return isText(t) || ssax.IsBasic(t, types.IsBoolean|types.IsInteger)
}

// isName reports whether a function is a method that returns the name of a constant. If
// such a method contains a table of names, the table is assumed to contain all
// constants.
func isName(fn *ssa.Function) bool {
	return fn.Signature.Recv() != nil && slices.Contains([]string{"String", "MarshalText", "MarshalJSON"}, fn.Name())
}

// textsOf returns what is known about result i of a function that returns a text, a
// number or a bool for each constant, as in
//
//	func (k Kind) String() string {
//		switch k {
//		case Busy:
//			return "E_BUSY"
//		}
//		return "E_INTERNAL"
//	}
//
// The constant is a parameter, or a field of one. If there is no such parameter, or if
// a text may be empty, textsOf returns false.
func (s *summarizer) textsOf(fn *ssa.Function, i int) (Value, bool) {
	t := fn.Signature.Results().At(i).Type()
	for n, p := range fn.Params {
		if isText(t) && ssax.IsBasic(p.Type(), types.IsInteger|types.IsString) {
			if texts := s.textsFor(fn, p, i); texts != nil {
				return Value{State: FromArg, Param: n, Texts: texts, Kind: "string"}, true
			}
		}
	}
	return s.evaluatedTexts(fn, i)
}

func (s *summarizer) textsFor(fn *ssa.Function, param *ssa.Parameter, i int) []Translation {
	var out []Translation
	for _, key := range s.keysTested(param) {
		t := s.textOf(fn, param, Translation{Key: key}, i)
		text, ok := t.only()
		if !ok {
			return nil
		}
		out = append(out, Translation{Key: key, Text: text, Span: t.at})
	}
	if out == nil {
		return nil
	}
	other := s.textOf(fn, param, Translation{IsOther: true}, i)
	if text, ok := other.only(); ok {
		out = append(out, Translation{IsOther: true, Text: text, Span: other.at})
	} else if other.texts[""] && !other.isOpen {
		return nil
	}
	return out
}

// textOf returns the texts that a function may return as result i if param has the
// value of key.
func (s *summarizer) textOf(fn *ssa.Function, param *ssa.Parameter, key Translation, i int) *textTable {
	t := &textTable{summarizer: s, param: param, key: key, result: i, texts: map[string]bool{}}
	t.follow(fn.Blocks[0], nil)
	return t
}

// only returns the only text that the function may return. It returns false if there
// are several, if the text is empty, or if the function may return something else.
func (t *textTable) only() (string, bool) {
	for text := range t.texts {
		return text, text != "" && len(t.texts) == 1 && !t.isOpen
	}
	return "", false
}

// keysTested returns the constants that a function distinguishes in a parameter: those to
// which it compares the parameter, the keys of tables in which it looks up the parameter,
// and the constants that a called function distinguishes.
func (s *summarizer) keysTested(param ssa.Value) []string {
	var out []string
	add := func(key string) {
		if len(out) < maxKeys && !slices.Contains(out, key) {
			out = append(out, key)
		}
	}
	addEntries := func(table ssa.Value) {
		for key := range s.entriesOf(table) {
			add(key)
		}
	}
	for _, ref := range referrers(param) {
		switch x := ref.(type) {
		case *ssa.BinOp:
			if c, ok := x.Y.(*ssa.Const); ok && x.Op == token.EQL {
				add(constantOf(c).Const)
			}
		case *ssa.Lookup:
			addEntries(x.X)
		case *ssa.IndexAddr:
			addEntries(x.X)
		case *ssa.Index:
			addEntries(x.X)
		case *ssa.Call:
			for _, t := range s.textsOfCall(x, param) {
				if !t.IsOther {
					add(t.Key)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// textsOfCall returns the first result of a call for each constant that the argument
// param may be. If the result does not depend on param, textsOfCall returns nil.
func (s *summarizer) textsOfCall(call *ssa.Call, param ssa.Value) []Translation {
	sum := s.summaryOf(&call.Call)
	if call.Call.IsInvoke() || sum == nil || len(sum.Values) == 0 || sum.Values[0] == nil {
		return nil
	}
	v := sum.Values[0]
	if v.Param >= len(call.Call.Args) || call.Call.Args[v.Param] != param {
		return nil
	}
	return v.Texts
}

// entriesOf returns the entries of a table, keyed by their constant keys; see literalOf. If
// the code sets an entry twice, its value is nil.
func (s *summarizer) entriesOf(table ssa.Value) map[string]tableEntry {
	out := map[string]tableEntry{}
	for e := range entriesIn(s.literalOf(table)) {
		key, ok := e.key.(*ssa.Const)
		if !ok {
			continue
		}
		if _, isAgain := out[constantOf(key).Const]; isAgain {
			e.value = nil
		}
		out[constantOf(key).Const] = e
	}
	return out
}

// isChanged reports whether some function may change an element of the array in a package
// variable.
func (s *summarizer) isChanged(g *ssa.Global) bool {
	if s.changed == nil {
		s.changed = map[*ssa.Global]bool{}
		_, fns := s.exits.SSA()
		for _, fn := range fns {
			for instr := range ssax.Instructions(fn) {
				switch x := instr.(type) {
				case *ssa.IndexAddr:
					if array, ok := x.X.(*ssa.Global); ok && slices.ContainsFunc(referrers(x), isNoLoad) {
						s.changed[array] = true
					}
				case *ssa.Slice:
					if array, ok := x.X.(*ssa.Global); ok {
						s.changed[array] = true
					}
				}
			}
		}
	}
	return s.changed[g]
}

func isNoLoad(instr ssa.Instruction) bool { _, ok := instr.(*ssa.UnOp); return !ok }

// follow follows the paths from block b to the return statements. "from" is the block
// before b.
func (t *textTable) follow(b, from *ssa.BasicBlock) {
	if t.steps++; t.steps > maxKeys*2 {
		t.isOpen = true
		return
	}
	switch last := b.Instrs[len(b.Instrs)-1].(type) {
	case *ssa.Return:
		if at := t.constantSpan(last, t.result); at.File != "" {
			t.at = at
		}
		text, ok := t.text(last.Results[t.result], from)
		t.texts[text], t.isOpen = true, t.isOpen || !ok
	case *ssa.If:
		holds, known := t.holds(last.Cond)
		for i, next := range b.Succs {
			if !known || holds == (i == 0) {
				t.follow(next, b)
			}
		}
	case *ssa.Jump:
		t.follow(b.Succs[0], b)
	}
}

// holds returns whether a condition on the parameter is true, if that is known.
func (t *textTable) holds(cond ssa.Value) (holds, known bool) {
	switch x := cond.(type) {
	case *ssa.BinOp:
		c, ok := x.Y.(*ssa.Const)
		if ok && x.X == t.param && (x.Op == token.EQL || x.Op == token.NEQ) {
			isEqual := !t.key.IsOther && t.key.Key == constantOf(c).Const
			return isEqual == (x.Op == token.EQL), true
		}
	case *ssa.Extract:
		if read, ok := x.Tuple.(*ssa.Lookup); ok && x.Index == 1 && read.Index == t.param {
			entries := t.entriesOf(read.X)
			return t.entry(entries).value != nil, len(entries) > 0
		}
	}
	return false, false
}

// entry returns the entry for the constant t.key. It is zero if there is none.
func (t *textTable) entry(entries map[string]tableEntry) tableEntry {
	if t.key.IsOther {
		return tableEntry{}
	}
	return entries[t.key.Key]
}

// text returns the text v for the constant t.key, if it is known. "from" is the block
// that runs before the block with v.
func (t *textTable) text(v ssa.Value, from *ssa.BasicBlock) (string, bool) {
	switch x := unbox(v).(type) {
	case *ssa.Const:
		return ssax.String(x)
	case *ssa.Phi:
		if i := slices.Index(x.Block().Preds, from); i >= 0 {
			return t.text(x.Edges[i], nil)
		}
	case *ssa.Convert: // to bytes
		return t.text(x.X, from)
	case *ssa.Extract:
		if x.Index == 0 {
			return t.text(x.Tuple, from)
		}
	case *ssa.Lookup:
		if x.Index == t.param {
			return t.entryText(x.X)
		}
	case *ssa.Index:
		if x.Index == t.param {
			return t.entryText(x.X)
		}
	case *ssa.UnOp:
		if at, ok := x.X.(*ssa.IndexAddr); ok && at.Index == t.param {
			return t.entryText(at.X)
		}
	case *ssa.Call:
		if t.calledName(&x.Call).isFuncOf("encoding/json", "Marshal") {
			return t.text(x.Call.Args[0], from)
		}
		if texts := t.textsOfCall(x, t.param); texts != nil {
			found, ok := textFor(texts, t.key)
			return found.Text, ok
		}
	}
	return "", false
}

// entryText returns the text in a table for the constant t.key, if it is known.
func (t *textTable) entryText(table ssa.Value) (string, bool) {
	e := t.entry(t.entriesOf(table))
	if e.value == nil {
		return "", false
	}
	if at := t.syntax.Stored(e.pos); at != nil {
		t.at = t.span(at.Pos(), at.End())
	}
	return ssax.String(e.value)
}
