package object

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// optionsParam returns the index of the list parameter whose element is called, as in
// "for _, o := range options { o(e) }", or -1.
func (f *funcAnalysis) optionsParam(common *ssa.CallCommon) int {
	if common.IsInvoke() {
		return -1
	}
	v := common.Value
	for range maxDepth {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Parameter:
			if _, isList := x.Type().Underlying().(*types.Slice); isList {
				return f.paramIndex(x)
			}
			return -1
		default:
			return -1
		}
	}
	return -1
}

// applyOptions applies the options in a list to fields. Like append, it may change
// fields in place.
func (f *funcAnalysis) applyOptions(list ssa.Value, fields Fields) Fields {
	if i := f.paramIndex(list); i >= 0 {
		return fields.optional(i)
	}
	if lists := f.joinedLists(list); lists != nil {
		for _, one := range lists {
			fields = f.applyOptions(one, fields)
		}
		return fields
	}
	elements, ok := ssax.Elements(list)
	if !ok { // unknown options
		return fields.mapValues(func(e Field) Value {
			if e.Value.Is == Unset {
				return Value{Is: Dynamic}
			}
			return e.Value
		})
	}
	for _, e := range elements {
		fields = f.applyOption(peel(e), fields)
	}
	return fields
}

// optional returns f after a call of the options in list parameter i. Only callers know
// these options, so fields that were Unset become Optional. Like append, it may change
// f in place.
func (f Fields) optional(i int) Fields {
	for n, e := range f {
		if e.Value.Is == Unset {
			f[n].Value = Value{Is: Optional, Param: i}
		}
	}
	return f
}

func (f *funcAnalysis) applyOption(option ssa.Value, fields Fields) Fields {
	if call, ok := option.(*ssa.Call); ok {
		if sum := f.summaryOf(&call.Call); sum != nil && sum.Option != nil {
			site := siteOf(call)
			for _, e := range sum.Option.Fields {
				if bound, ok := f.bindObject(fields, e.Path, e.Value, site); ok && e.Value.Is == FromArg {
					fields = bound
					continue
				}
				fields = fields.set(e.Path, f.bind(e.Value, site))
			}
			return fields
		}
	}
	return fields.setEntry("", Value{Is: Dynamic})
}
