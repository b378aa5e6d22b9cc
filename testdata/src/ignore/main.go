package main

import (
	"os"

	"ignore/lib"
)

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(4) //exitlint:ignore exitcode/undeclared beside the line
	case 2:
		//exitlint:ignore exitcode/undeclared above the line
		os.Exit(4)
	case 3:
		//exitlint:ignore exitcode a family
		// with a comment between

		os.Exit(4)
	case 4:
		//exitlint:ignore exitcode/range one of two
		//exitlint:ignore exitcode/undeclared the other // want +1 `there is no exitcode/literal finding here to suppress; remove this comment`
		os.Exit(run(-1, 5)) //exitlint:ignore exitcode/literal the third
	case 5:
		os.Exit(4) //exitlint:ignore exitcode/undeclared // want `^this comment gives no reason, so it suppresses nothing \(ignore/reason\)$`
	case 6:
		os.Exit(4) //exitlint:ignore // want `this comment gives no reason`
	case 7:
		os.Exit(4) //exitlint:ignore exitcode/range another rule // want `^there is no exitcode/range finding here to suppress; remove this comment \(ignore/unused\)$`
	case 8:
		//exitlint:ignore exitcode/undeclared two lines above // want `there is no exitcode/undeclared finding here to suppress; remove this comment`
		println()
		os.Exit(4)
	case 9:
		os.Exit(4) //exitlint:ignore exit/undeclared no such family // want `"exit/undeclared" is not a rule of exitlint`
	case 10:
		os.Exit(4) //exitlint:ignore exitcode/nosuch no such rule // want `^"exitcode/nosuch" is not a rule of exitlint; did you mean exitcode/mismatch\? \(ignore/unused\)$`
	case 11:
		os.Exit(3) //exitlint:ignore exitcode/undeclared it is declared now // want `no exitcode/undeclared finding here`
	case 12:
		os.Exit(3) //exitlint:ignore exitcode/literal the number says more here
	case 13:
		os.Exit(lib.Status())
	case 14:
		os.Exit(lib.Open())
	case 15:
		os.Exit(4) // exitlint:ignore exitcode/undeclared with a space it is a comment
	}
	generated()
}

func run(a, b int) int {
	if a > b {
		return a
	}
	return b
}

//exitlint:ignore exitcode the end of the file // want `there is no exitcode finding here to suppress; remove this comment`
