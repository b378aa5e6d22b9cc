package library

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// newPlan returns a [Plan] with the given settings. For each role without a given setting,
// it adds a setting with the default of the library, if there is one.
func (l *library) newPlan(settings ...Setting) *Plan {
	p := (&Plan{Library: l.name}).withSettings(settings...)
	for _, d := range l.defaults {
		if _, set := p.Setting(d.role); !set {
			p.Settings = append(p.Settings, l.defaultSetting(d.role))
		}
	}
	return p
}

// defaultSetting returns a setting for the given role with the default value of the
// library.
func (l *library) defaultSetting(r retry.Role) Setting {
	v, _ := l.fallback(r)
	return Setting{Role: r, Value: constant.MakeFloat64(v), Default: true}
}

func (l *library) unknownPlan() *Plan { return &Plan{Library: l.name} }

// fields returns the settings in the fields of v, which is a struct of a library or the
// address of one. The setting of a field that the program never sets is marked as a
// default.
func (l *library) fields(v any) []Setting {
	var out []Setting
	for _, p := range l.parameters {
		if p.arg != argField {
			continue
		}
		value, at := eval.Field(v, p.name)
		if value == nil {
			continue
		}
		s := settingOf(p.role, value, at)
		if at == token.NoPos {
			s.Default, s.Written = true, false
		}
		out = append(out, s)
	}
	return out
}

// setDefaults stores the defaults of the library in the fields of v, which is the address
// of a struct. Parameters that are no fields of the struct have no effect.
func (l *library) setDefaults(v any) {
	for _, p := range l.parameters {
		n, _ := l.fallback(p.role)
		set(v, p.name, n)
	}
}

// withDefaults replaces each setting that is 0, or smaller than "least", by the default
// of the library, if there is one.
func (l *library) withDefaults(settings []Setting, least float64) []Setting {
	for i, s := range settings {
		if _, has := l.fallback(s.Role); !has {
			continue
		}
		if n, ok := s.number(); ok && (n == 0 || n < least) {
			settings[i] = l.defaultSetting(s.Role)
		}
	}
	return settings
}

// options returns the settings in the options of a call. complete is false if an option
// is unknown, because an unknown option may set anything.
func options(c *eval.Call) (settings []Setting, complete bool) {
	if len(c.Args) == 0 {
		return nil, true
	}
	elements, complete := eval.Elements(c.Args[len(c.Args)-1])
	for _, e := range elements {
		o, ok := e.(option)
		complete = complete && ok
		settings = append(settings, o...)
	}
	return settings, complete
}

// isOption reports whether a function with the results t returns an option, such as a
// retry.Option. It must have only one result, and the name of the result type must
// contain "Opt".
func isOption(t types.Type) bool {
	tuple, ok := t.(*types.Tuple)
	if !ok || tuple.Len() != 1 {
		return false
	}
	n, ok := types.Unalias(tuple.At(0).Type()).(*types.Named)
	return ok && strings.Contains(n.Obj().Name(), "Opt")
}

// structOf returns the struct type T if the first result of a call has the type *T. It
// returns nil for other calls.
func structOf(c *eval.Call) types.Type {
	tuple, ok := c.Result().(*types.Tuple)
	if !ok || tuple.Len() == 0 {
		return nil
	}
	if p, ok := tuple.At(0).Type().Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return nil
}

// typeName returns the name of the type of v, which is a struct or the address of a
// variable. For other values, and for types without a name, it returns "".
func typeName(v any) string {
	if n, ok := types.Unalias(eval.TypeOf(v)).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// numbers returns the values of the settings with the given roles. ok is false if one
// of these values is unknown.
func (p *Plan) numbers(roles ...retry.Role) (out []float64, ok bool) {
	for _, r := range roles {
		n, known := p.number(r)
		if !known {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}

// orZero returns the value of the setting with the given role, or 0 if the plan has no
// such setting. ok is false if the value is unknown.
func (p *Plan) orZero(r retry.Role) (n float64, ok bool) {
	if _, has := p.Setting(r); !has {
		return 0, true
	}
	return p.number(r)
}

// isVersion reports whether the path of the called function's package ends with the given
// version: a major version such as "/v3" or, for versions 0 and 1, the name of the
// repository, such as "retry-go".
func isVersion(c *eval.Call, version string) bool {
	return strings.HasSuffix(c.Func.Pkg().Path(), version)
}

// arg returns the i-th argument, or an unknown value if the call has fewer arguments.
func arg(c *eval.Call, i int) any {
	if i < len(c.Args) {
		return c.Args[i]
	}
	return eval.Unknown()
}

// passThrough returns a handler for a function that returns its i-th argument, perhaps
// wrapped. The result of the handler is the argument itself.
func passThrough(i int) handler {
	return func(_ *Model, c *eval.Call) (any, bool) { return arg(c, i), true }
}

// recordClient records v, which contains the settings of a client of a library. The
// program may still change these settings before the function that creates the client
// returns. So the model calls read(v), which returns the plan of the client, at the end
// of that function.
func (m *Model) recordClient(c *eval.Call, v any, read func(any) *Plan) {
	if c.IsOnWay {
		m.clients[c.Pos] = client{v, read, c.Top}
	}
}

// hasClient reports whether recordClient has been called with the value v.
func (m *Model) hasClient(v any) bool {
	for _, cl := range m.clients {
		if cl.value == v {
			return true
		}
	}
	return false
}
