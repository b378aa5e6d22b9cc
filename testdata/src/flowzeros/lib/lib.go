// Package lib has values that are made without a status.
package lib

import "os"

type result struct {
	Code int
	Name string
}

// Unset has no code until it is run.
var Unset = result{Name: "unset"}

func init() {
	if len(os.Args) > 2 {
		Unset.Code = 60
	}
}

// Never returns 5.
func Never() int { return 5 }
