// Package pairings has strings that belong to numbers.
package pairings

type entry struct {
	status int
	text   string
}

var statuses = map[string]int{
	"E_BUSY":     7, // want `"E_BUSY" is 7$`
	"two words":  8,
	"two\nlines": 8,
	"":           8,
}

var entries = map[string]entry{
	"E_BUSY": {7, "busy"},               // want `"E_BUSY" is 7$`
	"E_GONE": {text: "gone", status: 8}, // want `"E_GONE" is 8$`
}

var halves = map[string]float64{"E_BUSY": 0.5}

var huge = map[string]uint64{"E_BUSY": 1 << 63}

var byNumber = map[int]int{1: 2}

var list = []int{0: 7}

const name = "E_NAMED"

func ofSwitch(code string) (status int) {
	switch code {
	case "E_BUSY":
		return 7 // want `"E_BUSY" is 7$`
	case "E_GONE", name:
		status = 8 // want `"E_GONE" is 8$` `"E_NAMED" is 8$`
	case "E_SPACED", "two words":
		return 9
	case "more words", "E_MORE":
		return 10
	default:
		return 1
	}
	return status
}

func ofConditions(code string, force bool) (status int) {
	switch {
	case code == "E_BUSY":
		return 7 // want `"E_BUSY" is 7$`
	case "E_GONE" == code || (code == "E_LOST"):
		return 8 // want `"E_GONE" is 8$` `"E_LOST" is 8$`
	case force && code == "E_LATE":
		return 9 // want `"E_LATE" is 9$`
	case code == "E_EARLY" && force:
		return 10 // want `"E_EARLY" is 10$`
	case code == "E_SOME" || force:
		return 11
	case force || code == "E_SOME":
		return 12
	case code != "E_OTHER":
		return 13
	case code == "E_SOME", force:
		return 14
	}
	return 0
}

func ofIf(code string) int {
	if code == "E_BUSY" {
		return 7 // want `"E_BUSY" is 7$`
	}
	if code != "E_GONE" {
		return 8
	}
	return 9
}

// ofInput compares other strings than error codes.
func ofInput(args []string, name string, reason string) int {
	if args[0] == "E_BUSY" {
		return 7
	}
	switch args[1] {
	case "E_GONE":
		return 8
	}
	if name == "E_LATE" {
		return 9 // want `"E_LATE" may be 9$`
	}
	if reason == "E_LOST" {
		return 10 // want `"E_LOST" is 10$`
	}
	return 0
}

// inner has numbers that belong to other strings, or to none.
func inner(code, other string, n int) (int, func() int) {
	switch code {
	case "E_BUSY":
		f := func() int { return 1 }
		switch n {
		case 2:
			return 2, f
		}
		if other == "E_GONE" {
			return 3, f // want `"E_GONE" may be 3$`
		}
		if n > 0 {
			return 4, f // want `"E_BUSY" is 4$`
		}
	}
	return 0, nil
}

type busy struct{}

func (busy) Code() string     { return "E_BUSY" }
func (busy) Error() string    { return "busy" }
func (busy) String() string   { return "Busy" }
func (*busy) Status() int     { return 7 } // want `"E_BUSY" is 7$`
func (busy) Scaled(n int) int { return 8 }
func (busy) Logged() int {
	println("logged")
	return 9
}
func (busy) Both() (int, error) { return 10, nil }

type gone struct{}

func (gone) Status() int { return 11 }

type late struct{}

func (late) Code() string { return "E_LATE" }
func (late) Status() int  { return 3 } // want `"E_LATE" is 3$`
func (late) Signal() int  { return 4 } // want `"E_LATE" is 4$`

type early struct{}

func (early) Status() int  { return 5 } // want `"E_EARLY" is 5$`
func (early) Code() string { return "E_EARLY" }

func code() string { return "E_FUNC" }
func status() int  { return 12 }

// codeOf returns error codes, but says nothing about what the literal after it returns.
func codeOf(err error) (code string, status int) {
	if err == nil {
		return "E_NONE", 20 // want `"E_NONE" is 20$`
	}
	return "E_SOME", 21 // want `"E_SOME" is 21$`
}

var monthOf = func(n int) (string, int) {
	if n > 1 {
		return "FEB", 22 // want `"FEB" may be 22$`
	}
	return "JAN", 23 // want `"JAN" may be 23$`
}

type row struct{ kind, text string }

func rowOf(code, text string) row     { return row{code, text} }
func rowNamed(name, text string) *row { return &row{name, text} }

// ofArguments returns numbers beside calls that make structs. The name of a parameter
// says whether its argument is an error code.
func ofArguments(n int) (row, *row, int) {
	if n > 1 {
		return rowOf("E_ROW", "LATE"), nil, 24 // want `"E_ROW" is 24$` `"LATE" may be 24$`
	}
	return row{}, rowNamed("E_KIND", "LATE"), 25 // want `"E_KIND" may be 25$` `"LATE" may be 25$`
}
