// Command bareresults prints objects with a key named error that are no errors of
// the program: results of single files, states of jobs, answers to requests. The
// program does not fail after it has printed them.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
)

func show(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

type job struct {
	ID    string `json:"id"`
	Error string `json:"error,omitempty"`
}

type problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// files prints a line for each file.
func files(names []string) error {
	failed := 0
	for _, name := range names {
		if err := os.Remove(name); err != nil {
			failed++
			show(map[string]any{"file": name, "error": err.Error()})
			continue
		}
		show(map[string]any{"file": name})
	}
	if failed > 0 {
		return fmt.Errorf("%d files failed", failed)
	}
	return nil
}

// state prints what is known of a job, failed or not.
func state(j job) {
	show(map[string]any{"id": j.ID, "error": j.Error})
	show(j)
	out := map[string]any{"id": j.ID}
	if j.Error != "" {
		out["error"] = j.Error
	}
	show(out)
}

// execute prints what a command did. It may have failed.
func execute(command string) int {
	status, err := 0, os.Chdir(command)
	out := map[string]any{"command": command, "exit_code": status}
	if err != nil {
		out["error"] = err.Error()
	}
	show(out)
	if err != nil {
		return 1
	}
	return status
}

// problems prints a list.
func problems() {
	show([]problem{{"unused", "a variable is unused"}})
	show(problem{"unused", "a variable is unused"})
}

// lastError prints the last error, if there is one.
func lastError(dir string) error {
	out := map[string]any{}
	if err := os.Chdir(dir); err != nil {
		out["error"] = err.Error()
	}
	show(out)
	return errors.New("stopped")
}

// serve answers requests.
func serve(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusNotFound)
	_ = json.NewEncoder(w).Encode(map[string]any{"error": "no such page"})
}

// send sends a request.
func send(text string) error {
	body, _ := json.Marshal(map[string]any{"error": text})
	_ = os.WriteFile("report.json", body, 0o600)
	return errors.New("sent")
}

func main() {
	http.HandleFunc("/", serve)
	switch len(os.Args) {
	case 1:
		state(job{ID: "1", Error: "no"})
	case 2:
		problems()
	case 3:
		_ = lastError(os.Args[1])
	case 4:
		_ = send(os.Args[1])
	case 5:
		os.Exit(execute(os.Args[1]))
	}
	if files(os.Args[1:]) != nil {
		os.Exit(1)
	}
}
