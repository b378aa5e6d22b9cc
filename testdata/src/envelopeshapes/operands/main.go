// Command operands prints JSON as one of several operands. JSON beside other text is
// meant for people, as in the format "debug: %s".
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func encoded(message string) string {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}}) // want `has no "error.suggestion"`
	return string(data)
}

func text(message string) string {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}})
	return string(data)
}

func show(message string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}})
	fmt.Fprintln(os.Stderr, "sent:", string(data))
}

func showJoined(message string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}})
	fmt.Fprint(os.Stderr, fmt.Sprint("sent: ", string(data)), "\n")
}

func showNames(message string, names []string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}})
	fmt.Fprintln(os.Stderr, names, string(data))
}

func logSent(message string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}})
	log.Printf("sent: %s", data)
}

func logNext(message string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}})
	log.Println("sent:", string(data))
}

func logAlone(message string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}}) // want `has no "error.suggestion"`
	log.Println(string(data))
}

func logFormatted(message string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}}) // want `has no "error.suggestion"`
	log.Printf("%s", data)
}

func alone(message string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}}) // want `has no "error.suggestion"`
	fmt.Fprintln(os.Stderr, string(data))
}

func withSpace(message string) {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": "E_USAGE", "message": message, "retryable": false}}) // want `has no "error.suggestion"`
	fmt.Fprint(os.Stderr, string(data), "\n")
}

func main() {
	switch len(os.Args) {
	case 1:
		fmt.Fprintln(os.Stderr, encoded("no task"))
	case 2:
		fmt.Fprintln(os.Stderr, "sent:", text("no task"))
	case 3:
		show("no task")
	case 4:
		showJoined("no task")
	case 5:
		showNames("no task", os.Args)
	case 6:
		logSent("no task")
	case 7:
		logNext("no task")
	case 8:
		logAlone("no task")
	case 9:
		logFormatted("no task")
	case 10:
		alone("no task")
	case 11:
		withSpace("no task")
	}
	if len(os.Args) > 12 {
		_ = json.NewEncoder(os.Stderr).Encode(&Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	}
	os.Exit(1)
}
