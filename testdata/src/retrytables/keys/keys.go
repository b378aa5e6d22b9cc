// Package keys has tables by numbers that are statuses, and by other numbers.
package keys

import (
	"net/http"

	"retrytables/exit"
)

type info struct {
	name      string
	transient bool
}

// Numbers that are no statuses.

func byArgs(args []string) info {
	switch len(args) {
	case 4:
		return info{"four", true}
	case 7:
		return info{"seven", false}
	}
	return info{}
}

func byCount(n int) info {
	switch n {
	case 4:
		return info{"four", true}
	case 7:
		return info{"seven", false}
	}
	return info{}
}

// exitCodeOf has an exit in its name, which says nothing about what it switches on.
func exitCodeOf(args []string) info {
	switch len(args) {
	case 4:
		return info{"four", true}
	case 7:
		return info{"seven", false}
	}
	return info{}
}

func byResponse(r *http.Response) info {
	switch r.StatusCode {
	case 4:
		return info{"four", true}
	case 7:
		return info{"seven", false}
	}
	return info{}
}

// byExitOrArgs switches on a status and, elsewhere, on something else.
func byExitOrArgs(code exit.Code, args []string) info {
	switch code {
	case exit.Gone:
		return info{"gone", true} // want `transient is true for 4 \(EXIT_GONE\), but it is not transient in exitlint.toml`
	}
	switch len(args) {
	case 4:
		return info{"four", true}
	case 7:
		return info{"seven", false}
	}
	return info{}
}

var plain = map[int]info{4: {transient: true}, 7: {transient: true}}

var priorities = [...]info{4: {transient: true}, 7: {transient: true}}

// Numbers that are statuses, because a name says so.

func byCode(code int) info {
	switch code {
	case 4:
		return info{"gone", true} // want `transient is true for 4 \(EXIT_GONE\)`
	case 7:
		return info{"locked", true}
	}
	return info{}
}

// byCodes has a code that the registry does not declare, so it may be about others.
func byCodes(code int) info {
	switch code {
	case 4:
		return info{"gone", true}
	case 8:
		return info{"locked", true}
	}
	return info{}
}

func byExit(err error) info {
	switch int(exitCode(err)) {
	case 4:
		return info{"gone", true} // want `transient is true for 4 \(EXIT_GONE\)`
	}
	return info{}
}

func infoForExit(n int) info {
	switch n {
	case 4:
		return info{"gone", true} // want `transient is true for 4 \(EXIT_GONE\)`
	}
	return info{}
}

func byField(f struct{ ExitCode int }) info {
	switch f.ExitCode {
	case 4:
		return info{"gone", true} // want `transient is true for 4 \(EXIT_GONE\)`
	}
	return info{}
}

func byType(n exit.Code) info {
	switch n {
	case 4:
		return info{"gone", true} // want `transient is true for 4 \(EXIT_GONE\)`
	}
	return info{}
}

func exitCode(error) uint8 { return 0 }

var read = map[int]info{
	4: {transient: true}, // want `transient is true for 4 \(EXIT_GONE\)`
	7: {transient: true},
}

func lookUp(code int) info { return read[code] }

type codeInfo struct{ transient bool }

var byRow = map[int]codeInfo{
	4: {transient: true}, // want `transient is true for 4 \(EXIT_GONE\)`
	7: {transient: true},
}

var pointers = map[int]*codeInfo{
	4: {transient: true}, // want `transient is true for 4 \(EXIT_GONE\)`
	7: {transient: true},
}

var rows = []struct {
	status    int
	transient bool
}{
	{4, true}, // want `transient is true for 4 \(EXIT_GONE\)`
	{7, true},
}

var values = []struct {
	value     int
	transient bool
}{{4, true}, {7, true}}
