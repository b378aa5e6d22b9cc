// Command single imports one package, which is not os.
package main

import "github.com/spf13/cobra"

var root = &cobra.Command{Use: "single"}

func main() {
	root.Execute() // want `the error of cobra.Command.Execute is dropped`
}
