// Command recoloured prints JSON with colours, by character or by line.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
)

func colour(s string) string { return s }

// byCharacter prints each character of the JSON.
func byCharacter(v any) {
	data, _ := json.Marshal(v)
	str := string(data)
	var out strings.Builder
	for i := 0; i < len(str); i++ {
		if char := str[i]; char == '"' {
			out.WriteString("\x1b[1m\"\x1b[0m")
		} else {
			out.WriteString(colour(string(char)))
		}
	}
	fmt.Println(out.String())
}

// byLine prints each line of the JSON.
func byLine(v any) {
	data, _ := json.MarshalIndent(v, "", " ")
	for _, line := range strings.Split(string(data), "\n") {
		fmt.Println("  " + line)
	}
}

// byRune prints each rune of the JSON.
func byRune(v any) {
	data, _ := json.Marshal(v)
	for _, r := range string(data) {
		fmt.Print(string(r))
	}
}

// byPattern colours the keys of the JSON.
func byPattern(v any) {
	data, _ := json.Marshal(v)
	fmt.Println(regexp.MustCompile(`"\w+":`).ReplaceAllString(string(data), "<$0>"))
}

// count prints where the keys of the JSON begin, and not the JSON.
func count(v any) {
	data, _ := json.Marshal(v)
	for i, r := range string(data) {
		if r == '"' {
			fmt.Println(i)
		}
	}
}

// asTable prints the values of the decoded JSON, and not the JSON.
func asTable(v any) {
	data, _ := json.Marshal(v)
	var decoded map[string]string
	_ = json.Unmarshal(data, &decoded)
	for _, value := range decoded {
		fmt.Println(value)
	}
}

func main() {
	switch len(os.Args) {
	case 1:
		byCharacter(map[string]any{"code": "E_USAGE", "message": "no task", "recoverable": false}) // want `has no "suggestion"`
	case 2:
		byLine(map[string]any{"code": "E_USAGE", "message": "no task", "recoverable": false}) // want `has no "suggestion"`
	case 3:
		byRune(map[string]any{"code": "E_USAGE", "message": "no task", "recoverable": false}) // want `has no "suggestion"`
	case 4:
		byPattern(map[string]any{"code": "E_USAGE", "message": "no task", "recoverable": false}) // want `has no "suggestion"`
	case 5:
		count(map[string]any{"code": "E_USAGE", "message": "no task", "recoverable": false})
	case 6:
		asTable(map[string]any{"code": "E_USAGE", "message": "no task", "recoverable": false})
	}
	os.Exit(1)
}
