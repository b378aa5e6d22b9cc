package block

import (
	"bytes"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readStrings reads the strings with a phrase such as "exit code". Several strings
// count as one if they are operands of a concatenation, elements of a slice, or printed
// by successive calls of functions such as fmt.Println.
func (g *goReader) readStrings() {
	ast.Inspect(g.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			g.recordFlagSet(n)
			g.recordMethod(n)
		case *ast.BlockStmt:
			g.readPrinted(n.List)
		case *ast.CompositeLit:
			g.recordCommand(n)
			if t := g.sliceLines(n); HasCue(t.Bytes) {
				g.addString(t)
				return false
			}
		case *ast.CallExpr:
			t := g.callText(n)
			if t.Len() > 0 && !g.isRead(n) {
				g.addString(t)
				return false
			}
		case *ast.BinaryExpr:
			var t Text
			if g.appendConcatenation(&t, n, 0) {
				g.addString(t)
				return false
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				g.addString(g.stringValue(n))
			}
		case *ast.ImportSpec:
			return false
		}
		return true
	})
}

// addString adds a string as a block if it contains a phrase such as "exit code".
func (g *goReader) addString(t Text) {
	if t.Len() == 0 || !HasCue(t.Bytes) || slices.ContainsFunc(g.read, func(at [2]int) bool { return at[0] <= t.Start() && t.End() <= at[1] }) {
		return
	}
	b := Block{Kind: KindLiteral, Form: FormHelp, Text: t, Start: t.Start(), End: t.End()}
	for _, c := range g.commands {
		if c.start <= b.Start && b.End <= c.end {
			b.Caption = c.name
		}
	}
	g.blocks = append(g.blocks, b)
}

// sliceLines returns the elements of a slice literal of strings, with a newline after
// each. For any other literal, the result is empty.
func (g *goReader) sliceLines(lit *ast.CompositeLit) Text {
	var t Text
	array, ok := lit.Type.(*ast.ArrayType)
	if !ok || len(lit.Elts) < 2 || g.isRead(lit) {
		return t
	}
	if elem, ok := array.Elt.(*ast.Ident); !ok || elem.Name != "string" {
		return t
	}
	for _, e := range lit.Elts {
		if g.appendConcatenation(&t, e, 0) {
			t.Put('\n', t.End(), t.End())
		}
	}
	return t
}

// A goCommand is a node about a command, with its help texts: a composite literal that
// describes the command, or a function that makes its flags.
type goCommand struct {
	name       string // for example, "sync" for cobra.Command{Use: "sync [flags]"}
	start, end int
}

// recordCommand adds a composite literal to g.commands and g.declared if it describes a
// command, as cobra.Command{Use: "sync"} does.
func (g *goReader) recordCommand(lit *ast.CompositeLit) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, _ := kv.Key.(*ast.Ident)
		value, _ := kv.Value.(*ast.BasicLit)
		if key == nil || value == nil || value.Kind != token.STRING || key.Name != "Use" && (key.Name != "Name" || !isCommandType(lit.Type)) {
			continue
		}
		if words := strings.Fields(g.stringValue(value).String()); len(words) > 0 {
			g.addCommand(words[0], lit)
			g.declared = append(g.declared, words[0])
		}
	}
}

// addCommand adds a node about a command to g.commands. Nodes come in source order. A
// command that ends before this one begins cannot contain later nodes, and is dropped.
func (g *goReader) addCommand(name string, n ast.Node) {
	start := g.offset(n.Pos())
	g.commands = slices.DeleteFunc(g.commands, func(c goCommand) bool { return c.end <= start })
	g.commands = append(g.commands, goCommand{name, start, g.offset(n.End())})
}

// recordFlagSet adds a function to g.commands and g.declared if it makes the flags of a
// command, as flag.NewFlagSet("sync", flag.ExitOnError) does. A function that makes several
// sets of flags is not about one command.
func (g *goReader) recordFlagSet(f *ast.FuncDecl) {
	if f.Body == nil || !bytes.Contains(g.textOf(f.Body).Bytes, []byte("NewFlagSet")) {
		return // most functions make no flags, so do not go through their nodes
	}
	var names []string
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 2 {
			s, isSelector := call.Fun.(*ast.SelectorExpr)
			name, isString := call.Args[0].(*ast.BasicLit)
			if isSelector && isString && s.Sel.Name == "NewFlagSet" && name.Kind == token.STRING {
				names = append(names, g.stringValue(name).String())
			}
		}
		return true
	})
	if len(names) == 1 && flagSetName().MatchString(names[0]) {
		g.addCommand(names[0], f)
		g.declared = append(g.declared, strings.Fields(names[0])[0])
	}
}

// recordMethod adds a command to g.declared if a function is the method that runs it:
// "add-files" for the method Run of the type AddFilesCmd.
func (g *goReader) recordMethod(f *ast.FuncDecl) {
	if f.Recv == nil || len(f.Recv.List) != 1 || !slices.Contains(runMethods, f.Name.Name) {
		return
	}
	if m := commandType().FindStringSubmatch(types.ExprString(f.Recv.List[0].Type)); m != nil {
		g.declared = append(g.declared, strings.ToLower(innerCapital().ReplaceAllString(m[1], "$1-$2")))
	}
}

// runMethods lists the names of methods that run a command.
var runMethods = []string{"Run", "Execute"}

var (
	// commandType matches the type of a command, such as *AddFilesCmd. The group is its name.
	commandType = pattern.New(`^\*?([A-Za-z][a-z]\w*)(?:Cmd|Command)$`)
	// innerCapital matches the end of a word and the start of the next one in a name such as
	// AddFiles.
	innerCapital = pattern.New(`([a-z0-9])([A-Z])`)
)

// flagSetName matches the name of a set of flags if it can be a command.
var flagSetName = pattern.New(`^[a-z][a-z0-9-]*(?: [a-z][a-z0-9-]*)?$`)

// isCommandType reports whether a type has the name Command, as in cobra and
// urfave/cli.
func isCommandType(t ast.Expr) bool {
	if s, ok := t.(*ast.SelectorExpr); ok {
		t = s.Sel
	}
	id, ok := t.(*ast.Ident)
	return ok && id.Name == "Command"
}

// readPrinted reads the strings that successive statements print, or append to a variable,
// as one text, if together they contain a phrase such as "exit code".
func (g *goReader) readPrinted(statements []ast.Stmt) {
	if len(statements) == 0 {
		return
	}
	start := g.offset(statements[0].Pos())
	var run Text
	lines, to := 0, ""
	flush := func() {
		if lines > 1 && HasCue(run.Bytes) {
			g.addString(run)
			g.read = slices.DeleteFunc(g.read, func(at [2]int) bool { return at[1] <= start })
			g.read = append(g.read, [2]int{run.Start(), run.End()})
		}
		run, lines, to = Text{}, 0, ""
	}
	for _, s := range statements {
		part, ok := g.printedText(s)
		if !ok || part.isFirst || part.to != to {
			flush()
		}
		if !ok {
			continue
		}
		run.Append(part.text)
		to = part.to
		if lines++; part.newline && part.text.Len() > 0 {
			run.Put('\n', part.text.End(), part.text.End())
		}
	}
	flush()
}

// A printed value is the text that a statement prints or assigns.
type printed struct {
	text    Text
	newline bool   // whether the statement prints a newline after the text
	to      string // the variable to which the statement assigns the text, or "" if it prints the text
	isFirst bool   // whether the variable contains nothing but the text, as after text := "late"
}

// printCall matches the names of functions and methods that print their arguments.
var printCall = pattern.New(`^(?:Fp|P)rint(?:f|ln)?$|^WriteString$|^Write(?:ln|f)$`)

// printedText returns the text that a statement prints or assigns. It returns false if the
// statement does neither, and for a call with several arguments whose texts are all unknown.
func (g *goReader) printedText(s ast.Stmt) (printed, bool) {
	var call *ast.CallExpr
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, _ = s.X.(*ast.CallExpr)
	case *ast.AssignStmt:
		if len(s.Rhs) != 1 {
			return printed{}, false
		}
		if p, ok := g.assignedText(s); ok {
			return p, true
		}
		call, _ = s.Rhs[0].(*ast.CallExpr) // as in n, err := fmt.Println("late")
	}
	if call == nil {
		return printed{}, false
	}
	name := calledName(call)
	if !printCall().MatchString(name) {
		return printed{}, false
	}
	t := g.callText(call)
	for _, arg := range call.Args {
		if t.Len() == 0 && g.appendConcatenation(&t, arg, 0) {
			break
		}
	}
	return printed{text: t, newline: strings.HasSuffix(name, "ln")}, t.Len() > 0 || len(call.Args) < 2
}

// assignedText returns the text that a statement such as text += "late\n" assigns to a
// variable. It returns false if the statement assigns something else.
func (g *goReader) assignedText(s *ast.AssignStmt) (printed, bool) {
	to, ok := s.Lhs[0].(*ast.Ident)
	p := printed{isFirst: s.Tok != token.ADD_ASSIGN}
	if !ok || len(s.Lhs) > 1 || !g.appendConcatenation(&p.text, s.Rhs[0], 0) {
		return printed{}, false
	}
	p.to = to.Name
	if sum, ok := s.Rhs[0].(*ast.BinaryExpr); ok && p.isFirst {
		p.isFirst = firstOperand(sum) != p.to // text = text + "late\n" appends
	}
	return p, true
}

// firstOperand returns the variable with which a concatenation begins, or "".
func firstOperand(e *ast.BinaryExpr) string {
	for {
		switch x := e.X.(type) {
		case *ast.BinaryExpr:
			e = x
			continue
		case *ast.Ident:
			return x.Name
		}
		return ""
	}
}

// calledName returns the name of the function or method that is called, without its
// package or receiver.
func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// callText returns the string that a call of strings.Join or strconv.Itoa, or a call with a
// format string such as fmt.Sprintf, builds from its arguments. For other calls, it returns
// an empty text.
func (g *goReader) callText(call *ast.CallExpr) Text {
	switch name := calledName(call); {
	case name == "Itoa" && len(call.Args) == 1:
		var t Text
		t.putString(g.argument(call.Args[0]), g.offset(call.Pos()), g.offset(call.End()))
		return t
	case name == "Join" && len(call.Args) == 2:
		return g.joinText(call)
	case strings.HasSuffix(name, "f") && name != "f":
		for i, arg := range call.Args {
			if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING && i+1 < len(call.Args) {
				return g.formatText(g.stringValue(lit), call.Args[i+1:])
			}
		}
	}
	return Text{}
}

// joinText returns the text of strings.Join([]string{…}, separator).
func (g *goReader) joinText(call *ast.CallExpr) Text {
	list, ok := call.Args[0].(*ast.CompositeLit)
	separator, isLit := call.Args[1].(*ast.BasicLit)
	if !ok || !isLit || separator.Kind != token.STRING {
		return Text{}
	}
	var t Text
	between := g.stringValue(separator).String()
	for i, e := range list.Elts {
		if i > 0 && t.Len() > 0 {
			t.putString(between, t.End(), t.End())
		}
		g.appendConcatenation(&t, e, 0)
	}
	return t
}

var verb = pattern.New(`%[-+# 0]*\d*(?:\.\d+)?[a-zA-Z]`)

// formatText replaces the verbs in a format string, such as %d, by the arguments. A
// verb stays if its argument is neither a string nor a known integer.
func (g *goReader) formatText(format Text, args []ast.Expr) Text {
	var t Text
	at := 0
	for i, m := range verb().FindAllIndex(format.Bytes, -1) {
		if i >= len(args) {
			break
		}
		value := g.argument(args[i])
		if value == "" {
			continue
		}
		t.Append(format.Slice(at, m[0]))
		t.putString(value, format.At(m[0]), format.After(m[1]))
		at = m[1]
	}
	t.Append(format.From(at))
	return t
}

// argument returns the text of a string or a known integer, and "" for other
// expressions.
func (g *goReader) argument(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return g.stringValue(e).String()
		}
		if e.Kind == token.INT {
			return e.Value
		}
	case *ast.Ident:
		if c, ok := g.scope.Lookup(e.Name).(*types.Const); ok && c.Val() != nil && c.Val().Kind() == constant.Int {
			return c.Val().ExactString()
		}
	case *ast.CallExpr:
		if made := g.callText(e); made.Len() > 0 {
			return made.String()
		}
		if len(e.Args) == 1 { // a conversion, as in int(ExitOK)
			return g.argument(e.Args[0])
		}
	}
	return ""
}

// isRead reports whether the strings in a node were already read as parts of a longer
// text.
func (g *goReader) isRead(n ast.Node) bool {
	start, end := g.offset(n.Pos()), g.offset(n.End())
	return slices.ContainsFunc(g.read, func(at [2]int) bool { return start < at[1] && at[0] < end })
}

// appendConcatenation appends the string literals in a concatenation to t, and skips
// the other operands. It reports whether the concatenation contains string literals.
func (g *goReader) appendConcatenation(t *Text, e ast.Expr, depth int) bool {
	const most = 10000 // generated code contains very long concatenations
	switch e := e.(type) {
	case *ast.ParenExpr:
		return g.appendConcatenation(t, e.X, depth+1)
	case *ast.BinaryExpr:
		if e.Op != token.ADD || depth > most {
			return false
		}
		left := g.appendConcatenation(t, e.X, depth+1)
		return g.appendConcatenation(t, e.Y, depth+1) || left
	case *ast.CallExpr:
		made := g.callText(e)
		t.Append(made)
		return made.Len() > 0 && bytes.ContainsFunc(made.Bytes, func(r rune) bool { return r > ' ' })
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			t.Append(g.stringValue(e))
			return true
		}
	}
	return false
}
