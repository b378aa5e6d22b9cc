// Command others imports nothing of the standard library.
package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var (
	root = &cobra.Command{Use: "others"}
	_    pflag.FlagSet
)

func main() {
	_ = root.Execute() // want `the error of cobra.Command.Execute is dropped`
}
