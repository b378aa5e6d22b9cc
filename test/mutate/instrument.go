package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// switchFile is the name of the file that instrument adds to each package with mutants.
// Its code decides which mutant is active; see switchSource.
const switchFile = "zz_mutate.go"

// instrument writes all mutants into the module, so that the module is built only once. A
// mutant is a copy of a function with a small change. If the mutant is active, the
// original function calls the copy. Mutants are numbered from 1.
//
// instrument returns the lines of the copies in each file.
func instrument(module, state string, mutants []point) (map[string][]lineRange, error) {
	files := map[string][]int{}
	for i, p := range mutants {
		files[p.file] = append(files[p.file], i)
	}
	lines := map[string][]lineRange{}
	for name, indices := range files {
		source, copies, err := withCopies(name, mutants, indices)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		lines[name] = copies
		file := filepath.Join(module, name)
		if err := os.WriteFile(file, source, 0o666); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(filepath.Dir(file), switchFile), switchSource(packageName(source), state), 0o666); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// A lineRange contains the first and the last line of the copy for a mutant. mutant is
// the index of this mutant.
type lineRange struct{ mutant, from, to int }

// withCopies adds a changed copy of a function to a file for each mutant in indices. It
// returns the new source of the file, and the lines of the copies.
func withCopies(name string, mutants []point, indices []int) ([]byte, []lineRange, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	var added bytes.Buffer
	copies := []lineRange{}
	// switches contains the statements to insert at the start of functions, keyed by
	// offset. Each statement calls the copy of a mutant if the mutant is active.
	switches := map[int]string{}
	lines := bytes.Count(src, []byte("\n"))
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		from, to := fset.Position(fn.Pos()).Offset, fset.Position(fn.End()).Offset
		for _, i := range indices {
			if p := mutants[i]; from <= p.start && p.end <= to {
				text, call := copyOf(fset, src, fn, p, i+1)
				if text == "" {
					continue
				}
				brace := fset.Position(fn.Body.Lbrace).Offset + 1
				switches[brace] += call
				at := lines + bytes.Count(added.Bytes(), []byte("\n")) + 1
				fmt.Fprintf(&added, "%s\n", text)
				copies = append(copies, lineRange{i, at, at + strings.Count(text, "\n")})
			}
		}
	}
	out := slices.Clone(src)
	for _, at := range sortedDown(switches) {
		out = slices.Concat(out[:at], []byte(switches[at]), out[at:])
	}
	return append(out, added.Bytes()...), copies, nil
}

func sortedDown(m map[int]string) []int {
	var keys []int
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	slices.Reverse(keys)
	return keys
}

// copyOf returns a changed copy of a function, and a statement on one line to insert into
// the function. The statement calls the copy if the mutant is active. Both are "" for
// functions that cannot be copied: init, main, and functions with unnamed parameters.
func copyOf(fset *token.FileSet, src []byte, fn *ast.FuncDecl, p point, number int) (text, call string) {
	offset := func(pos token.Pos) int { return fset.Position(pos).Offset }
	args, ok := arguments(fn.Type.Params)
	if !ok || fn.Recv == nil && (fn.Name.Name == "init" || fn.Name.Name == "main") {
		return "", ""
	}
	name := fmt.Sprintf("%s__m%d", fn.Name.Name, number)
	target := name
	if fn.Recv != nil {
		receiver, ok := arguments(fn.Recv)
		if !ok || receiver == "" {
			return "", ""
		}
		target = receiver + "." + name
	}
	if fn.Type.TypeParams != nil {
		types, _ := arguments(fn.Type.TypeParams)
		target += "[" + types + "]"
	}
	body := string(src[offset(fn.Pos()):p.start]) + p.text + string(src[p.end:offset(fn.End())])
	at := offset(fn.Name.Pos()) - offset(fn.Pos())
	text = body[:at] + name + body[at+len(fn.Name.Name):]
	if call = fmt.Sprintf(" if mutate__is(%d) { return %s(%s) };", number, target, args); fn.Type.Results == nil {
		call = fmt.Sprintf(" if mutate__is(%d) { %s(%s); return };", number, target, args)
	}
	return text, call
}

// arguments returns the names of parameters as arguments for a call: "a, b..." for (a
// int, b ...string). With them, a function calls its mutated copy. ok is false if a
// parameter has no name.
func arguments(list *ast.FieldList) (args string, ok bool) {
	var names []string
	for _, field := range list.List {
		if len(field.Names) == 0 {
			return "", false
		}
		for _, name := range field.Names {
			if name.Name == "_" {
				return "", false
			}
			arg := name.Name
			if _, variadic := field.Type.(*ast.Ellipsis); variadic {
				arg += "..."
			}
			names = append(names, arg)
		}
	}
	return strings.Join(names, ", "), true
}

func packageName(src []byte) string {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	return f.Name.Name
}

// switchSource returns the source of the file that decides which mutant is active. This
// is the mutant whose number is in the file "state" when the process starts.
//
// If the number is -1, no mutant is active. The process then records which functions it
// calls: it writes the numbers of their mutants to the file state + ".reached". Tests
// that do not reach a mutant need not run for it.
func switchSource(pkg, state string) []byte {
	source := `package ` + pkg + `

import (
	mutate__os "os"
	mutate__strconv "strconv"
	mutate__strings "strings"
	mutate__sync "sync"
)

var mutate__state = func() int {
	text, _ := mutate__os.ReadFile(` + strconv.Quote(state) + `)
	n, _ := mutate__strconv.Atoi(mutate__strings.TrimSpace(string(text)))
	return n
}()

var mutate__reached mutate__sync.Map

func mutate__is(n int) bool {
	if mutate__state == -1 {
		if _, known := mutate__reached.LoadOrStore(n, true); !known {
			f, err := mutate__os.OpenFile(` + strconv.Quote(state+".reached") + `, mutate__os.O_APPEND|mutate__os.O_CREATE|mutate__os.O_WRONLY, 0o666)
			if err == nil {
				f.WriteString(mutate__strconv.Itoa(n) + "\n")
				f.Close()
			}
		}
	}
	return mutate__state == n
}
`
	if formatted, err := format.Source([]byte(source)); err == nil {
		return formatted
	}
	return []byte(source)
}
