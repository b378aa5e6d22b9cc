// Command exitcodecategory ends with all its statuses.
package main

import (
	"os"
	"strconv"
)

func main() {
	switch n, _ := strconv.Atoi(os.Args[1]); n {
	case 1:
		os.Exit(20)
	case 2:
		os.Exit(21)
	case 3:
		os.Exit(35)
	case 4:
		os.Exit(40)
	case 5:
		os.Exit(85)
	}
	os.Exit(64)
}
