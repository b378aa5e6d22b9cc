// Command slognumbers logs numbers: those of servers and other processes, and its own
// statuses beside codes.
package main

import (
	"log/slog"
	"net/http"
	"os"
	"os/exec"
)

func main() {
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	switch len(os.Args) {
	case 1:
		resp, err := http.Get("http://localhost")
		if err != nil {
			log.Error("cannot connect", "error", err)
			os.Exit(1)
		}
		log.Error("unexpected answer", "code", resp.StatusCode)
		os.Exit(1)
	case 2:
		log.Error("unexpected answer", "code", 3)
		os.Exit(1)
	case 3:
		cmd := exec.Command("true")
		_ = cmd.Run()
		log.Error("the hook failed", "exit_code", cmd.ProcessState.ExitCode())
		os.Exit(1)
	case 4:
		log.Error("busy", "code", "E_BUSY", "exit_code", 3, "retryable", true, "hint", "wait") // want `E_BUSY ends with 3 here, but with 7 in exitlint.toml`
		os.Exit(7)
	case 5:
		log.Error("refused", "code", 3, "retryable", false) // want `has no "suggestion"`
		os.Exit(1)
	}
}
