package oracle

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// A Built is a program together with its executable.
type Built struct {
	Program
	Dir    string // a copy of its module
	Binary string
}

// Build downloads a module, and builds a program in a copy of the module below dir. It
// does not use go install, which cannot build a module with local replacements.
func Build(p Program, dir string) (Built, error) {
	out, err := exec.Command("go", "mod", "download", "-json", p.Module+"@"+p.Version).Output()
	var module struct{ Dir string }
	if err != nil || json.Unmarshal(out, &module) != nil {
		return Built{}, fmt.Errorf("cannot be downloaded: %v %s", err, out)
	}
	source := filepath.Join(dir, "module")
	if err := os.CopyFS(source, os.DirFS(module.Dir)); err != nil {
		return Built{}, err
	}
	if out, err := exec.Command("chmod", "-R", "u+w", source).CombinedOutput(); err != nil {
		return Built{}, fmt.Errorf("chmod: %v %s", err, out)
	}
	return BuildIn(source, p, dir)
}

// BuildIn builds a program in the directory "source", and writes the executable to dir.
func BuildIn(source string, p Program, dir string) (Built, error) {
	b := Built{p, source, filepath.Join(dir, p.Name)}
	cmd := exec.Command("nice", "go", "build", "-ldflags=-s -w", "-o", b.Binary, b.Main)
	cmd.Dir, cmd.Env = b.Dir, environ()
	if out, err := cmd.CombinedOutput(); err != nil {
		return b, fmt.Errorf("does not build: %v\n%.600s", err, out)
	}
	return b, nil
}

// environ returns the environment for the go command. It allows the go command to add
// missing lines to go.sum.
func environ() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod -buildvcs=false", "GOWORK=off")
}

// Codes returns the output of `exitlint codes` for the program.
func (b Built) Codes(exitlint string) (Set, error) {
	cmd := exec.Command("nice", exitlint, "codes", "--format", "json", b.Main)
	cmd.Dir, cmd.Env = b.Dir, environ()
	out, err := cmd.Output()
	if err != nil {
		return Set{}, fmt.Errorf("exitlint codes: %v\n%s", err, err.(*exec.ExitError).Stderr)
	}
	var all struct {
		Programs []Set `json:"programs"`
	}
	if err := json.Unmarshal(out, &all); err != nil {
		return Set{}, err
	}
	if len(all.Programs) != 1 {
		return Set{}, fmt.Errorf("exitlint codes prints %d programs", len(all.Programs))
	}
	return all.Programs[0], nil
}
