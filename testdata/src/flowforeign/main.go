// Package main ends in C and in system calls. C.exit is a call of _Cfunc_exit in the code
// that cgo generates; file cgo.go has the same functions, so that the test needs no cgo.
package main

import "os"

func leave(code int) { _Cfunc_exit(_Ctype_int(code)) }

// askC returns a number that C returns, and one that C stores.
func askC() (returned, stored int) {
	var n _Ctype_int
	_Cfunc_wait(&n)                    // want "unbounded: a value that C.wait stores"
	return int(_Cfunc_abs(-3)), int(n) // want "unbounded: the result of C.abs"
}

func main() {
	returned, stored := askC()
	switch len(os.Args) {
	case 1:
		_Cfunc__exit(3) // want "status 3 argument"
	case 2:
		leave(4) // want "status 4 argument"
	case 3:
		_Cfunc_exits(5) // no function of the C library
	case 4:
		os.Exit(returned)
	case 5:
		os.Exit(stored)
	case 6:
		_, err := _C2func_abs(6)
		if err != nil {
			os.Exit(7) // want "status 7 argument"
		}
	default:
		bySystemCall()
	}
}
