package tables

import (
	"time"

	"retrytables/exit"
)

// A schedule has short names, which are clear beside each other.
type schedule struct {
	Attempts     int
	Initial, Max time.Duration
	Factor       float64
}

// An other has a limit that is no part of a policy.
type other struct {
	Retryable bool
	Max       time.Duration
}

var schedules = map[exit.Code]schedule{}

func init() {
	schedules[exit.Locked] = schedule{Attempts: 4, Initial: time.Second, Factor: 2} // want `the first wait for 7 \(EXIT_LOCKED\) is 1s here, but 100ms in \[retry\.lock\]`
	schedules[exit.Collision] = schedule{Attempts: 5}                               // want `the number of attempts for 22 \(EXIT_COLLISION\) is 5 here, but 4 in \[retry\.collision\]`
}

var retryByCode = map[string]schedule{ // want `retryByCode has no entry for E_SLOW, which is retried in exitlint.toml \(retrypolicy/missing\)`
	"E_LOCKED": {Attempts: 4, Initial: 100 * time.Millisecond, Factor: 2},
}

// limits is about more than retrying, and need not have all.
var limits = map[exit.Code]other{exit.Gone: {Max: time.Second}}

// nested has switches with keys of different types, which are one table.
func nested(n int, how string) Info {
	switch n {
	case 7:
		return Info{Name: "locked", Retryable: true}
	case 20:
		switch how {
		case "brew":
			return Info{Name: "brew", Retryable: true}
		}
	}
	return Info{}
}
