// Command typescopied prints parts of its errors, which the registry names.
package main

import (
	"os"

	"envelopeshapes/typescopied/rpc"
	"envelopeshapes/typescopied/work"
)

func main() {
	s := rpc.NewServer(os.Stdout)
	if err := s.Reply(len(os.Args), work.Run(os.Args)); err != nil {
		os.Exit(1)
	}
}
