package main

import "os"

// Nothing here has a fix: no golden file could be written.
func main() {
	switch len(os.Args) {
	case 2:
		os.Exit(5) // want `use heavy.Heavy \(`
	case 3:
		os.Exit(7)
	case 4:
		os.Exit(8)
	case 5:
		os.Exit(9) // want `use exit.unexported, once it is exported \(`
	case 6:
		os.Exit(10) // want `use hidden.Hidden, once its package can be imported here \(`
	case 9:
		os.Exit(11) // want `use exit.Foreign \(`
	case 7:
		os.Exit(12) // want `use tagged.Tagged \(`
	case 8:
		os.Exit(6) // want `use main.own, once it is in a package that can be imported \(`
	}
}
