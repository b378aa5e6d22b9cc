// Command besideresult gets errors from functions that return one of several other
// results beside them.
package main

import (
	"fmt"
	"os"

	"envelopeshapes/besideresult/fault"
	"envelopeshapes/besideresult/train"
)

func main() {
	res, err := train.Run(os.Args)
	if err != nil {
		fault.Print(err)
		os.Exit(1)
	}
	if res.Stopped {
		return
	}
	fmt.Println(res.Path)
}
