package exit

import (
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An Ending describes a function that always ends the process. The status is the
// argument with the index Arg or, if Arg is -1, the number Status. For
// "func die(msg string, code int) { os.Exit(code) }", Arg is 1.
type Ending struct {
	Arg    int // index of the argument that is the status, not counting the receiver; or -1
	Status int64
}

// EndingOf returns the ending of a function. ok is false if the function can return,
// can end with several statuses, or computes the status. EndingOf needs no solver: it
// only follows calls until it finds an exit function.
func (g Graphs) EndingOf(id ssax.ID) (ending Ending, ok bool) {
	e, ok := g.endingOf(id, nil)
	if e.Arg == receiverArg {
		return Ending{}, false
	}
	return e, ok
}

// receiverArg is the value of [Ending.Arg] if the status is the receiver of the method.
const receiverArg = -2

// EndsWithReceiver reports whether a method always ends the process with its receiver
// as the status, as in "func (s status) exit() { os.Exit(int(s)) }".
func (g Graphs) EndsWithReceiver(id ssax.ID) bool {
	e, ok := g.endingOf(id, nil)
	return ok && e.Arg == receiverArg
}

func (g Graphs) endingOf(id ssax.ID, callers []ssax.ID) (Ending, bool) {
	if e, ok := EffectOf(id); ok {
		return e.ending()
	}
	fn := g.Function(id)
	if fn == nil || !fn.NoReturn || slices.Contains(callers, id) {
		return Ending{}, false
	}
	var found []Ending
	for i := range fn.Calls {
		c := &fn.Calls[i]
		e, ok := g.endingOf(c.Func, append(callers, id))
		switch {
		case ok && e.Arg >= 0:
			e, ok = c.endingWith(fn, e.Arg)
		case ok && e.Arg == receiverArg:
			e, ok = c.endingWith(fn, receiverIndex)
		}
		if !ok && g.canEnd(c) {
			return Ending{}, false
		}
		if ok && !slices.Contains(found, e) {
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		return Ending{}, false
	}
	return found[0], true
}

// canEnd reports whether a call may end the process. It returns true if it is not known
// which function the call runs.
func (g Graphs) canEnd(c *Call) bool {
	if _, ok := EffectOf(c.Func); ok || c.Func == "" {
		return true
	}
	fn := g.Function(c.Func)
	return fn != nil && fn.CanEndProcess
}

// ending returns the ending of an exit function with the effect e. ok is false if the
// function may return, or if its arguments do not determine the status.
func (e Effect) ending() (ending Ending, ok bool) {
	switch {
	case e.Returns || e.Coder || e.IfArg >= 0 || e.IfVar != "":
	case e.Arg >= 0 && len(e.Statuses) == 0:
		return Ending{Arg: e.Arg}, true
	case e.Arg < 0 && len(e.Statuses) == 1:
		return Ending{Arg: -1, Status: e.Statuses[0]}, true
	}
	return Ending{}, false
}

// receiverIndex is the index of a receiver in an [Argument] and in a node for a parameter.
const receiverIndex = -1

// endingWith returns the ending of the function fn. fn contains the call c, which ends
// the process with its argument number arg as the status. For "func die(code int) {
// os.Exit(code) }", c is the call of os.Exit, and arg is 0.
//
// It returns false unless the argument is a constant or a parameter of fn, possibly
// converted to another type.
func (c *Call) endingWith(fn *Function, arg int) (Ending, bool) {
	i := slices.IndexFunc(c.Args, func(a Argument) bool { return a.Index == arg })
	if i < 0 || len(c.Args[i].Values) != 1 {
		return Ending{}, false
	}
	v := c.Args[i].Values[0]
	// The exit status is the low byte of the number. A conversion to a type with at
	// least 8 bits does not change this byte.
	isConversion := func(t Transfer) bool { return t.Bits > 0 && !t.Guard }
	if slices.ContainsFunc(v.Transfers, func(t Transfer) bool { return !isConversion(t) }) {
		return Ending{}, false
	}
	switch {
	case v.Kind == ConstSource:
		return Ending{Arg: -1, Status: v.Const}, true
	case v.Kind == NodeSource && v.Node.Kind == ParamNode && v.Node.Name == fn.ID && v.Reason == "":
		if v.Node.Index == receiverIndex {
			return Ending{Arg: receiverArg}, true
		}
		return Ending{Arg: v.Node.Index}, true
	}
	return Ending{}, false
}
