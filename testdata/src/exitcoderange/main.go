package main

import "os"

const minus = -1

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(-1) // want `^exit status -1 is outside 0-255: callers see 255 \(exitcode/range\)$`
	case 2:
		os.Exit(256) // want `exit status 256 is outside 0-255: callers see 0, which is success`
	case 3:
		os.Exit(300) // want `exit status 300 is outside 0-255: callers see 44`
	case 4:
		os.Exit(minus) // want `exit status -1 is outside 0-255`
	case 5:
		os.Exit(-512) // want `exit status -512 is outside 0-255: callers see 0, which is success`
	case 6:
		os.Exit(1 << 20) // want `exit status 1048576 is outside 0-255`
	case 7:
		os.Exit(255)
	case 8:
		os.Exit(44)
	}
	os.Exit(0)
}
