package exit

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// String describes how each function passes on statuses, sorted by the ID of the
// function. Tests compare this string with the expected one.
func (g *Graph) String() string {
	var lines []string
	for _, fn := range g.Funcs {
		if s := fn.text(g.Path); s != "" {
			lines = append(lines, s)
		}
	}
	return strings.Join(lines, "; ")
}

// text describes what fn does with statuses. Names in the package pkg appear without
// its import path. text returns "" if fn only refers to other functions.
func (fn *Function) text(pkg string) string {
	short := func(s string) string { return strings.ReplaceAll(s, pkg+".", "") }
	var parts []string
	if fn.NoReturn {
		parts = append(parts, "does not return")
	}
	for _, c := range fn.Calls {
		parts = append(parts, short("calls "+c.text()))
	}
	for i, e := range fn.Exprs {
		if len(e.X)+len(e.Y) > 0 {
			parts = append(parts, short(fmt.Sprintf("expr %d is (%s) %s (%s)", i, sourcesString(e.X), e.Op, sourcesString(e.Y))))
		}
	}
	for _, e := range fn.Edges {
		parts = append(parts, short(fmt.Sprintf("%s gets %s", e.To, sourcesString(e.Values))))
	}
	if len(parts) == 0 {
		return ""
	}
	return short(string(fn.ID)) + " " + strings.Join(parts, ", ")
}

// Describe returns a phrase for an unknown callee, for messages: "ExitCode()" for a
// call of ExitCode through an interface, and "a function value" for a call of a
// function value.
func (c *Call) Describe() string {
	if method, _, ok := strings.Cut(c.Method, "("); ok {
		return method + "()"
	}
	return "a function value"
}

// text describes the callee and the arguments of a call.
func (c *Call) text() string {
	target := string(c.Func)
	switch {
	case c.Method != "":
		target = "interface " + c.Method
	case target == "":
		target = "(" + sourcesString(c.Value) + ")"
	}
	var args []string
	for _, a := range c.Args {
		args = append(args, sourcesString(a.Values))
	}
	return target + "(" + strings.Join(args, ", ") + ")"
}

// sourcesString describes sources in sorted order, so that the order of statements does
// not matter.
func sourcesString(values []Source) string {
	var out []string
	for _, v := range values {
		out = append(out, v.String())
	}
	sort.Strings(out)
	return strings.Join(slices.Compact(out), "|")
}

// String describes the source and its transfers. Examples are "3" for a constant,
// "param 0<+1>" for parameter 0 plus 1, and "?a length" for an unbounded value.
func (s Source) String() string {
	var b strings.Builder
	switch s.Kind {
	case ConstSource:
		fmt.Fprint(&b, s.Const)
	case FuncSource:
		b.WriteString(string(s.Func))
	case NodeSource:
		b.WriteString(s.Node.String())
	case UnknownSource:
		b.WriteString("?" + s.Reason)
	case ZeroSource:
		b.WriteString("zero")
	}
	for _, t := range s.Transfers {
		b.WriteString(t.String())
	}
	return b.String()
}

// String returns an operator as "<+1>", a guard as "[>=1]" and a conversion as
// "<8 bits>". The text does not show whether the operands of an operator, or the result
// of a conversion, are signed.
func (s Transfer) String() string {
	switch {
	case s.Bits != 0:
		return fmt.Sprintf("<%d bits>", s.Bits)
	case s.Guard:
		return fmt.Sprintf("[%s%d]", s.Tok, s.K)
	case s.Left:
		return fmt.Sprintf("<%d%s>", s.K, s.Tok)
	default:
		return fmt.Sprintf("<%s%d>", s.Tok, s.K)
	}
}

// String returns the kind of the node with its index or name, such as "param 0". The
// text does not contain the name of the function that the node belongs to.
func (n Node) String() string {
	switch n.Kind {
	case ParamNode:
		return fmt.Sprintf("param %d", n.Index)
	case ParamMemoryNode:
		return fmt.Sprintf("out %d", n.Index)
	case ResultNode:
		return fmt.Sprintf("result %d", n.Index)
	case CallNode, CallMemoryNode:
		site, i := n.Site()
		return fmt.Sprintf("call %d.%d", site, i)
	case AllocNode:
		return fmt.Sprintf("cell %d", n.Index)
	case AssignedNode:
		return fmt.Sprintf("assigned %d", n.Index)
	case ExprNode:
		return fmt.Sprintf("expr %d", n.Index)
	case BoxNode:
		return "boxed " + string(n.Name)
	case TextNode:
		return "text in " + string(n.Name)
	case ResultMemoryNode:
		return fmt.Sprintf("stored in result %d", n.Index)
	default:
		return string(n.Name)
	}
}
