// Command catalognames prints items of a table that another package has.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/catalognames/list"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	WhatToDo  string `json:"what_to_do"`
}

func main() {
	i := list.Of(os.Args[1])
	_ = json.NewEncoder(os.Stderr).Encode(problem{Code: os.Args[1], Message: i.Title, WhatToDo: i.WhatToDo})
	os.Exit(1)
}
