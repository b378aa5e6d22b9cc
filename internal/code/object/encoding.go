package object

import (
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/span"
)

// AppendBinary encodes the package for [fact.Facts].
func (p *Package) AppendBinary(b []byte) ([]byte, error) { return fact.Append(b, p.code) }

// UnmarshalBinary decodes data, which AppendBinary has encoded.
func (p *Package) UnmarshalBinary(data []byte) error {
	err := fact.Decode(data, p.code)
	p.addElements()
	return err
}

// code encodes the package with c, or decodes it, depending on c. It leaves out fields
// that importing packages do not need. The other types in this file have a method "code"
// that does the same for them.
func (p *Package) code(c *fact.Coder) {
	fact.Texts(c, &p.Imports)
	fact.List(c, &p.Types, func(t **Type) { fact.Pointer(c, t, func(t *Type) { t.code(c) }) })
	fact.List(c, &p.Objects, func(o *Object) { o.code(c) })
	fact.List(c, &p.Uses, func(u *Use) { u.code(c) })
	fact.List(c, &p.Getters, func(g *Getter) {
		fact.Text(c, &g.Type)
		fact.Text(c, &g.Method)
		g.Value.code(c)
		c.Bool(&g.IsPromoted)
	})
	fact.List(c, &p.OptionalGetters, func(r *FieldRef) { r.code(c) })
	fact.List(c, &p.Functions, func(f **summary) { fact.Pointer(c, f, func(f *summary) { f.code(c) }) })
	fact.Texts(c, &p.PromotedEncoders)
	fact.Texts(c, &p.CalledFunctions)
	fact.Texts(c, &p.Printers)
	fact.Texts(c, &p.NumberCalls)
	fact.List(c, &p.Fills, func(x *Fill) {
		x.Ref.code(c)
		x.Condition.code(c)
		c.Bool(&x.IsInError)
	})
	fact.List(c, &p.Assigned, func(r *FieldRef) { r.code(c) })
	fact.List(c, &p.VariableUses, func(r *FieldRef) { r.code(c) })
	fact.List(c, &p.Loggers, func(l *NamedLogger) {
		fact.Text(c, &l.Name)
		l.Sink.code(c)
	})
	fact.List(c, &p.ErrorFills, func(s *ErrorFill) {
		fact.Text(c, &s.Func)
		s.Ref.code(c)
		c.Bool(&s.Replaced)
		s.Condition.code(c)
		c.Bool(&s.OfPart)
	})
	fact.List(c, &p.WriterFlows, func(x *WriterFlow) {
		fact.Text(c, &x.To)
		fact.Text(c, &x.From)
	})
	c.Bool(&p.WritesToFields)
	fact.List(c, &p.Pairings, func(p *Pairing) {
		fact.Text(c, &p.Text)
		c.Int(&p.Number)
		c.Span(&p.Span)
		c.Bool(&p.IsUnsure)
	})
	fact.List(c, &p.Defaults, func(d *Default) {
		d.Code.code(c)
		c.Int(&d.Number)
		c.Span(&d.Span)
		fact.Texts(c, &d.Texts)
		fact.Texts(c, &d.Prefixes)
		fact.Texts(c, &d.Suffixes)
	})
}

func (r *FieldRef) code(c *fact.Coder) {
	fact.Text(c, &r.Type)
	fact.Text(c, &r.Path)
}

func (t *Type) code(c *fact.Coder) {
	fact.Text(c, &t.Name)
	c.Span(&t.Span)
	c.Bool(&t.IsError)
	c.Bool(&t.Marshal)
	fact.List(c, &t.Leaves, func(l *Leaf) {
		fact.Text(c, &l.Path)
		fact.Text(c, &l.Kind)
		fact.Text(c, &l.Go)
		c.Bool(&l.Pointer)
		fact.Text(c, &l.Omit)
		c.Span(&l.Span)
		codeTranslations(c, &l.Texts)
	})
	fact.Texts(c, &t.Embedded)
}

func codeTranslations(c *fact.Coder, list *[]Translation) {
	fact.List(c, list, func(t *Translation) {
		fact.Text(c, &t.Key)
		c.Bool(&t.IsOther)
		fact.Text(c, &t.Text)
		c.Span(&t.Span)
	})
}

func (u *Use) code(c *fact.Coder) {
	fact.Text(c, &u.Type)
	fact.Text(c, &u.Prefix)
	fact.Text(c, &u.Root)
	u.Sink.code(c)
	u.When.code(c)
	fact.Text(c, &u.By)
	fact.Text(c, &u.Of)
	fact.Text(c, &u.OfType)
	fact.Text(c, &u.Method)
	c.Int(&u.TypeParam)
}

func (s *Sink) code(c *fact.Coder) {
	fact.Text(c, &s.To)
	c.Int(&s.Param)
	c.Bool(&s.InError)
	c.Bool(&s.IsValue)
	fact.Text(c, &s.Field)
	c.Int(&s.FieldOf)
}

func (x *paramTest) code(c *fact.Coder) {
	if c.Int(&x.Param); x.Param != 0 {
		fact.Text(c, &x.Const)
		c.Bool(&x.Not)
	}
}

func (o *Object) code(c *fact.Coder) {
	fact.Text(c, &o.Type)
	fact.Text(c, &o.Kind)
	o.Fields.code(c)
	set := c.Fields(
		o.Layout != nil, o.Span != span.Span{}, o.Call != span.Span{}, o.Inner != span.Span{}, len(o.ArgumentPaths) > 0,
		o.IsForOneCall, o.Constructor != "", o.MadeIn != "", o.Sink != nil, o.WrittenByCallers, o.Marshaler != "", o.IsCatchAll, o.IsCallCatchAll,
		len(o.Ends) > 0, o.Fails, o.IsRow, o.When != paramTest{}, len(o.Flags) > 0, o.IsPart, o.Variable != "", o.CopiedInto != "", len(o.Branches) > 0, o.IsEncodedAtOnce,
		len(o.Tests) > 0,
	)
	if set.Next() {
		fact.Pointer(c, &o.Layout, func(t *Type) { t.code(c) })
	}
	if set.Next() {
		c.Span(&o.Span)
	}
	if set.Next() {
		c.Span(&o.Call)
		fact.Text(c, &o.Caller)
	}
	if set.Next() {
		c.Span(&o.Inner)
	}
	if set.Next() {
		fact.Texts(c, &o.ArgumentPaths)
	}
	o.IsForOneCall = set.Next()
	if set.Next() {
		fact.Text(c, &o.Constructor)
	}
	if set.Next() {
		fact.Text(c, &o.MadeIn)
	}
	if set.Next() {
		fact.Pointer(c, &o.Sink, func(s *Sink) { s.code(c) })
	}
	o.WrittenByCallers = set.Next()
	if set.Next() {
		fact.Text(c, &o.Marshaler)
	}
	o.IsCatchAll = set.Next()
	o.IsCallCatchAll = set.Next()
	if set.Next() {
		codeEnds(c, &o.Ends)
	}
	o.Fails = set.Next()
	o.IsRow = set.Next()
	if set.Next() {
		o.When.code(c)
	}
	if set.Next() {
		fact.Texts(c, &o.Flags)
		fact.Text(c, &o.RowKey)
	}
	o.IsPart = set.Next()
	if set.Next() {
		fact.Text(c, &o.Variable)
	}
	if set.Next() {
		fact.Text(c, &o.CopiedInto)
	}
	if set.Next() {
		fact.List(c, &o.Branches, func(f *Fields) { f.code(c) })
	}
	o.IsEncodedAtOnce = set.Next()
	if set.Next() {
		codeTests(c, &o.Tests)
	}
}

func codeEnds(c *fact.Coder, ends *[]End) {
	fact.List(c, ends, func(e *End) {
		fact.Text(c, &e.Kind)
		c.Int(&e.Status)
		c.Position(&e.At)
		c.Bool(&e.Inner)
		fact.Text(c, &e.Func)
		codeTests(c, &e.Tests)
	})
}

func codeTests(c *fact.Coder, tests *[]argumentTest) {
	fact.List(c, tests, func(t *argumentTest) {
		c.Int(&t.Param)
		fact.Text(c, &t.Path)
		fact.Text(c, &t.Const)
		c.Bool(&t.Not)
	})
}

func (f *Fields) code(c *fact.Coder) {
	fact.List(c, (*[]Field)(f), func(e *Field) {
		fact.Text(c, &e.Path)
		if e.Value == nil {
			e.Value = new(Value)
		}
		e.Value.code(c)
	})
}

func (v *Value) code(c *fact.Coder) {
	fact.Text(c, &v.State)
	set := c.Fields(v.Const != "", v.Kind != "", v.Param != 0, v.Span != span.Span{}, v.Part != "", len(v.From) > 0, v.Blank != nil, len(v.Candidates) > 0, len(v.Keys) > 0, v.Made != nil, v.IsErrorText, len(v.EmptyKeys) > 0, len(v.Texts) > 0, v.IsTranslated, v.isOpen, v.IsOneOf, len(v.Rows) > 0, v.Name != "")
	if set.Next() {
		fact.Text(c, &v.Const)
	}
	if set.Next() {
		fact.Text(c, &v.Kind)
	}
	if set.Next() {
		c.Int(&v.Param)
	}
	if set.Next() {
		c.Span(&v.Span)
	}
	if set.Next() {
		fact.Text(c, &v.Part)
	}
	if set.Next() {
		fact.List(c, &v.From, func(r *FieldRef) { r.code(c) })
	}
	if set.Next() {
		fact.Pointer(c, &v.Blank, c.Span)
	}
	if set.Next() {
		fact.List(c, &v.Candidates, func(w *Word) {
			fact.Text(c, &w.Text)
			c.Span(&w.Span)
		})
	}
	if set.Next() {
		fact.Texts(c, &v.Keys)
	}
	if set.Next() {
		if v.Made == nil {
			v.Made = new(span.Span)
		}
		c.Span(v.Made)
	}
	v.IsErrorText = set.Next()
	if set.Next() {
		fact.List(c, &v.EmptyKeys, func(e *EmptyKey) {
			fact.Text(c, &e.Key)
			c.Span(&e.Span)
		})
	}
	if set.Next() {
		codeTranslations(c, &v.Texts)
	}
	v.IsTranslated = set.Next()
	v.isOpen = set.Next()
	v.IsOneOf = set.Next()
	if set.Next() {
		fact.List(c, &v.Rows, func(r *FieldRef) { r.code(c) })
	}
	if set.Next() {
		fact.Text(c, &v.Name)
	}
}

func (f *summary) code(c *fact.Coder) {
	fact.Text(c, &f.Name)
	set := c.Fields(
		f.Results != nil, f.Values != nil, f.NonEmptyValues != nil, f.EmptyReturns != nil, f.NeverNil != nil, f.Effects != nil, f.EscapeEffects != nil,
		f.Encodes != nil, f.ParamEnds != nil, f.Prints != nil, f.Option != nil, f.CallerUses != nil, f.Templates != nil, f.Invokes != nil, f.SetsInner != nil, f.Possible != nil, f.Copies != nil, f.Logger != nil, f.Alternatives != nil, f.Conditional != nil,
	)
	if set.Next() {
		fact.List(c, &f.Results, func(r **resultSummary) {
			fact.Pointer(c, r, func(r *resultSummary) {
				r.Object.code(c)
				c.Bool(&r.Pointer)
				c.Int(&r.Same)
				fact.Pointer(c, &r.Inner, func(x *innerResult) {
					c.Int(&x.Param)
					fact.Text(c, &x.Outer)
					fact.Text(c, &x.Path)
				})
			})
		})
	}
	if set.Next() {
		codeValues(c, &f.Values)
	}
	if set.Next() {
		codeValues(c, &f.NonEmptyValues)
	}
	if set.Next() {
		fact.List(c, &f.EmptyReturns, func(e *emptyReturn) { e.code(c) })
	}
	if set.Next() {
		fact.List(c, &f.NeverNil, c.Bool)
	}
	if set.Next() {
		codeEffects(c, &f.Effects)
	}
	if set.Next() {
		codeEffects(c, &f.EscapeEffects)
	}
	if set.Next() {
		fact.List(c, &f.Encodes, func(uses *[]Use) { fact.List(c, uses, func(u *Use) { u.code(c) }) })
	}
	if set.Next() {
		fact.List(c, &f.ParamEnds, func(ends *[]End) { codeEnds(c, ends) })
	}
	if set.Next() {
		fact.List(c, &f.Prints, func(s **Sink) { fact.Pointer(c, s, func(s *Sink) { s.code(c) }) })
	}
	if set.Next() {
		fact.Pointer(c, &f.Option, func(e *effect) { e.code(c) })
	}
	if set.Next() {
		fact.List(c, &f.CallerUses, func(u *Use) { u.code(c) })
	}
	if set.Next() {
		fact.List(c, &f.Templates, func(o *Object) { o.code(c) })
	}
	if set.Next() {
		fact.List(c, &f.Invokes, func(x *invocation) {
			c.Int(&x.Param)
			fact.Text(c, &x.Method)
		})
	}
	if set.Next() {
		fact.List(c, &f.SetsInner, func(x *innerSet) {
			c.Int(&x.Param)
			x.Ref.code(c)
		})
	}
	if set.Next() {
		codeEffects(c, &f.Possible)
	}
	if set.Next() {
		fact.List(c, &f.Copies, c.Int)
	}
	if set.Next() {
		fact.Pointer(c, &f.Logger, func(s *Sink) { s.code(c) })
	}
	if set.Next() {
		fact.List(c, &f.Alternatives, func(a *alternative) {
			c.Int(&a.Result)
			a.Object.code(c)
			codeOtherResults(c, &a.Others)
		})
	}
	if set.Next() {
		fact.List(c, &f.Conditional, func(s *conditionalSet) { s.code(c) })
	}
}

func codeValues(c *fact.Coder, values *[]*Value) {
	fact.List(c, values, func(v **Value) { fact.Pointer(c, v, func(v *Value) { v.code(c) }) })
}

func codeEffects(c *fact.Coder, effects *[]*effect) {
	fact.List(c, effects, func(e **effect) { fact.Pointer(c, e, func(e *effect) { e.code(c) }) })
}

func (e *effect) code(c *fact.Coder) {
	fact.Text(c, &e.Type)
	e.Fields.code(c)
}

func (e *emptyReturn) code(c *fact.Coder) {
	c.Int(&e.Result)
	c.Span(&e.Span)
	codeOtherResults(c, &e.Others)
}

func codeOtherResults(c *fact.Coder, list *[]otherResult) {
	fact.List(c, list, func(o *otherResult) {
		c.Int(&o.Result)
		fact.Text(c, &o.Const)
		c.Bool(&o.IsNil)
		c.Bool(&o.IsSet)
	})
}
