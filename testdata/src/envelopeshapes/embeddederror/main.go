// Command embeddederror prints errors that embed a pointer to another error. A field that is
// missing is reported once, at the struct that has this field.
package main

import (
	"encoding/json"
	"os"
)

type common struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (c *common) Error() string { return c.Message }

type locked struct {
	*common
	Pid int `json:"pid"`
}

// A hinted error has its own hint, which hides the one of the embedded error.
type hinted struct {
	*part
	Hint string `json:"hint"`
}

type part struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (p *part) Error() string { return p.Message }

func newCommon(hint string) *common {
	return &common{Code: "E_USAGE", Message: "no", Retryable: len(hint) > 9, Hint: hint}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &locked{common: &common{Code: "E_USAGE", Message: "no", Hint: "name one"}}
	case 2:
		return &locked{
			common: &common{Code: "E_USAGE", Message: "no"}, // want `has no "hint"`
			Pid:    3,
		}
	case 3:
		return &locked{
			Pid:    4,
			common: &common{Code: "E_LOCKED", Message: "no", Hint: "wait"}, // want `retryable is left out here`
		}
	case 4:
		c := &common{Code: "E_USAGE", Message: "no"} // want `has no "hint"`
		return &locked{common: c, Pid: 5}
	case 5:
		c := &common{Code: "E_USAGE", Message: "no"}
		c.Hint = "name one"
		return &locked{common: c, Pid: 5}
	case 6:
		return &locked{common: newCommon("name one"), Pid: 6}
	case 7:
		return &common{Code: "E_USAGE", Message: "no"} // want `has no "hint"`
	case 8:
		p := &part{Code: "E_USAGE", Message: "no"} // want `has no "hint"`
		return &hinted{part: p}                    // want `has no "hint"`
	case 9:
		return &part{Code: "E_USAGE", Message: "no", Hint: "look"}
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(err)
		os.Exit(1)
	}
}
