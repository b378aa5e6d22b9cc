package cli

import (
	"os"

	"github.com/rs/zerolog/log"
)

func init() {
	if name := os.Getenv("TASKCTL_TRACE"); name != "" {
		trace(name)
	}
}

// trace writes the arguments into a file.
func trace(name string) {
	f, err := os.Create(name)
	if err != nil {
		log.Fatal().Err(err) // planted: exitcode/unsent
	}
	defer f.Close()
	for _, arg := range os.Args {
		_, _ = f.WriteString(arg + "\n")
	}
}
