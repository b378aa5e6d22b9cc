package main

import (
	"fmt"
	"os"
)

type settings struct {
	JSON            bool
	MachineReadable bool
	Format          string
	PrintFormat     string
	Type            string // of the input
	Debug           bool
}

func (s *settings) IsJSON() bool { return s.JSON }

func byFormat(s *settings, asJSON *bool) int {
	if len(os.Args) > 20 {
		if *asJSON {
			fmt.Println("{}")
			return 4
		}
		fmt.Println("busy")
		return 6 // want `this ends with 4 in one output format, but with 6 in another: let the status depend on the failure only`
	}
	if len(os.Args) > 19 {
		if s.Format == "json" {
			fmt.Println("{}")
			os.Exit(4)
		} else {
			fmt.Println("busy")
			os.Exit(10) // want `this ends with 4 in one output format, but with 10 in another`
		}
	}
	if len(os.Args) > 18 {
		if !s.IsJSON() {
			return 5
		}
		return 0 // want `this ends with 5 in one output format, but with 0 in another`
	}
	if len(os.Args) > 17 {
		if s.MachineReadable {
			return 4
		}
		return 6 // want `this ends with 4 in one output format, but with 6 in another`
	}
	if len(os.Args) > 16 {
		if s.PrintFormat == "yaml" {
			return 5
		}
		return 4 // want `this ends with 5 in one output format, but with 4 in another`
	}
	return 1
}

// sameInAll ends with statuses for which the format is not the only reason.
func sameInAll(s *settings, asJSON, found bool) int {
	if len(os.Args) > 20 {
		if asJSON {
			return 4
		}
		fmt.Println("none")
		return 4
	}
	if len(os.Args) > 19 {
		if s.Debug {
			return 4
		}
		return 5
	}
	if len(os.Args) > 18 {
		if asJSON && found {
			return 4
		}
		return 5
	}
	if len(os.Args) > 17 {
		if asJSON {
			if !found {
				return 5
			}
			return 4
		}
		return 6
	}
	if len(os.Args) > 16 {
		if s.Type == "json" {
			return 4
		}
		return 5
	}
	if s.Format == "json" {
		return 4
	}
	if found {
		return 4
	}
	return 1
}
