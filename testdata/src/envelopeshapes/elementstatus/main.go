// Command elementstatus prints maps with a function that chooses the status by an element
// of the map.
package main

import (
	"encoding/json"
	"os"
)

func object(code string, status int) map[string]any {
	return map[string]any{"code": code, "message": "no", "retryable": false, "hint": "look", "exit_code": status}
}

func write(m map[string]any) { _ = json.NewEncoder(os.Stderr).Encode(m) }

// compared compares the element.
func compared(m map[string]any) int {
	write(m)
	switch m["exit_code"] {
	case 4:
		return 4
	case 7:
		return 7
	}
	return 1
}

// asserted reads the element as a number.
func asserted(m map[string]any) int {
	write(m)
	if n, ok := m["exit_code"].(int); ok && n == 4 {
		return 4
	}
	return 1
}

// asked asks whether there is an element.
func asked(m map[string]any) int {
	write(m)
	if code, ok := m["code"]; ok && code == "E_NOT_FOUND" {
		return 4
	}
	return 1
}

// texts has a map of texts.
func texts(m map[string]string) int {
	_ = json.NewEncoder(os.Stderr).Encode(m)
	if m["code"] != "E_NOT_FOUND" {
		return 1
	}
	return 4
}

// changed sets the element before it compares it.
func changed(m map[string]any, n int) int {
	m["level"] = n
	write(m)
	if m["exit_code"] == 4 {
		return 4
	}
	return 7
}

// passed passes the map on.
func passed(m map[string]any) int { return compared(m) }

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
	Status    int    `json:"exit_code"`
	level     int
}

// levels compares a field that few errors set.
func levels(f *failure) int {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	if f.level == 2 {
		return 7
	}
	return 4
}

func run(args []string) int {
	switch len(args) {
	case 1:
		return compared(object("E_NOT_FOUND", 4))
	case 2:
		return compared(object("E_USAGE", 1))
	case 3:
		return compared(object("E_USAGE", 9)) // want `this JSON error says exit status 9, but the process ends with 1`
	case 4:
		return asserted(object("E_NOT_FOUND", 4))
	case 5:
		return asserted(object("E_USAGE", 9)) // want `this JSON error says exit status 9, but the process ends with 1`
	case 6:
		return asked(object("E_NOT_FOUND", 4))
	case 7:
		return asked(object("E_USAGE", 1))
	case 8:
		return texts(map[string]string{"code": "E_NOT_FOUND", "message": "no", "retryable": "no", "hint": "look"})
	case 9:
		return changed(object("E_NOT_FOUND", 4), 4) // want `this JSON error says exit status 4, but the process can end with 7`
	case 10:
		return passed(object("E_NOT_FOUND", 4))
	case 11:
		return passed(object("E_USAGE", 9)) // want `this JSON error says exit status 9, but the process ends with 1`
	case 12:
		return levels(&failure{Code: "E_NOT_FOUND", Message: "no", Hint: "look", Status: 4})
	case 13:
		return levels(&failure{Code: "E_NOT_FOUND", Message: "no", Hint: "look", Status: 4, level: 2}) // want `this JSON error says exit status 4, but the process ends with 7`
	case 14:
		m := object("E_NOT_FOUND", 4)
		if args[0] == "" {
			m = object("E_USAGE", 1)
		}
		return compared(m) // either
	case 15:
		for _, a := range args {
			if a == "" {
				return compared(object("E_NOT_FOUND", 4))
			}
		}
	}
	return 0
}

func main() { os.Exit(run(os.Args)) }
