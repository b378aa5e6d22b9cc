package wrap // want package:`\) Add result 0 gets param 0<\+1>; Exit does not return, calls os.Exit\(param 0\); Usage does not return, calls Exit\(64\)\}$`

import "os"

const usage = 64

// Exit is a wrapper.
func Exit(code int, msg string) {
	println(msg)
	os.Exit(code)
}

// Usage fixes the status.
func Usage() { Exit(usage, "usage") }

// Add is arithmetic that nobody exits with here.
func Add(a int) int { return a + 1 }

func unused(n int) int { return n }
