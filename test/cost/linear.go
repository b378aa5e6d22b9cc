package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// packagesEach is the number of packages in the smallest module.
const packagesEach = 100

// linear measures how the cost grows with the number of packages, in modules with 100,
// 200, 400 and 800 packages.
func (b *bench) linear() error {
	fmt.Printf("| packages | exitlint, nothing kept | for each package |\n| --- | --- | --- |\n")
	for _, copies := range []int{1, 2, 4, 8} {
		dir := filepath.Join(b.dir, fmt.Sprintf("copies%d", copies))
		if err := generate(dir, copies*packagesEach); err != nil {
			return err
		}
		if err := quiet(dir, nil, "go", "build", "./..."); err != nil {
			return err
		}
		if err := quiet(dir, nil, "go", "list", "-export", "-deps", "./..."); err != nil {
			return err
		}
		var all []cost
		for range b.times {
			c, err := b.one(dir, command{name: "exitlint", args: []string{b.exitlint}, env: []string{"EXITLINT_CACHE=off"}})
			if err != nil {
				return err
			}
			all = append(all, c)
		}
		m := median(all)
		fmt.Printf("| %d | %.2f s | %.2f ms |\n", copies*packagesEach, m.cpu.Seconds(), m.cpu.Seconds()*1000/float64(copies*packagesEach))
	}
	return nil
}

// generate writes a module with a program and n packages in groups of ten. Within a
// group, each package imports the one before it. The program imports the last package of
// each group.
func generate(dir string, n int) error {
	write := func(name, text string) error {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		return os.WriteFile(file, []byte(text), 0o666)
	}
	var imports, calls strings.Builder
	for i := range n {
		below, call := "", "errors.New(\"lost\")"
		if i%10 > 0 {
			below, call = fmt.Sprintf("\n\t\"example.com/m/p%d\"", i-1), fmt.Sprintf("p%d.Run(n - 1)", i-1)
		}
		source := fmt.Sprintf(`package p%[1]d

import (
	"errors"%[2]s
)

// A Failure is an error with a status.
type Failure struct{ code int }

func (f *Failure) Error() string { return "failed" }
func (f *Failure) ExitCode() int { return f.code }

// Run fails.
func Run(n int) error {
	switch {
	case n > 100:
		return &Failure{code: 3}
	case n < 0:
		return errors.New("negative")
	}
	return %[3]s
}
`, i, below, call)
		if err := write(fmt.Sprintf("p%d/p.go", i), source); err != nil {
			return err
		}
		if i%10 == 9 {
			fmt.Fprintf(&imports, "\t\"example.com/m/p%d\"\n", i)
			fmt.Fprintf(&calls, "\tend(p%d.Run(len(os.Args)))\n", i)
		}
	}
	main := fmt.Sprintf("package main\n\nimport (\n\t\"errors\"\n\t\"os\"\n%s)\n\nfunc end(err error) {\n\tvar coder interface{ ExitCode() int }\n\tif errors.As(err, &coder) {\n\t\tos.Exit(coder.ExitCode())\n\t}\n}\n\nfunc main() {\n%s}\n", imports.String(), calls.String())
	if err := write("main.go", main); err != nil {
		return err
	}
	if err := write("go.mod", "module example.com/m\n\ngo 1.24\n"); err != nil {
		return err
	}
	return write("exitlint.toml", "version = 1\n\n[[code]]\nvalue = 0\nname  = \"OK\"\n")
}
