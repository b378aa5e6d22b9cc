// Package handlers has handlers of frameworks.
package handlers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"

	"github.com/pterm/pterm"
	"github.com/spf13/cobra"
	"github.com/urfave/cli/v2"
	cliv3 "github.com/urfave/cli/v3"
)

var (
	errGone = errors.New("gone")
	verbose bool
	failed  bool
	last    error
)

func work() error           { return errGone }
func load() (string, error) { return "", errGone }

var Logged = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			fmt.Println("failed:", err) // want `the error of handlers.work is only printed, so the program ends with 0 after a failure; return the error`
			return nil
		}
		return nil
	},
}

var NoResult = &cobra.Command{
	Run: func(cmd *cobra.Command, args []string) {
		text, err := load()
		if err != nil {
			log.Printf("failed: %v", err) // want `the error of handlers.load is only printed.*; end with another status`
			return
		}
		fmt.Println(text)
	},
}

// Texts of the error are printed, too.
func texts(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		wrapped := fmt.Errorf("cannot work: %w", err)
		cmd.PrintErrln("Error: " + wrapped.Error()) // want `only printed`
		return nil
	}
	if _, err := load(); err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s\n", err) // want `only printed`
		cmd.Help()
		return nil
	}
	if err := work(); err != nil {
		if verbose {
			fmt.Fprintln(os.Stderr, "stack") // first this
		}
		slog.Error("failed", "err", err) // want `only printed`
		return nil
	}
	if err := work(); err != nil {
		complain(err) // want `only printed`
		return nil
	}
	err := work()
	if err == nil {
		return nil
	}
	println(err.Error()) // want `only printed`
	return nil
}

func complain(err error) {
	fmt.Fprintln(os.Stderr, "tool:", err)
}

// A handler may hand its work on.
func handsOn(cmd *cobra.Command, args []string) error { return inner(args) }

func inner(args []string) error {
	if err := work(); err != nil {
		fmt.Println(err) // want `only printed`
		return nil
	}
	return nil
}

// The branch that is left after a test of the error fails.
func otherKinds(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		if errors.Is(err, errGone) {
			fmt.Println("nothing to do:", err)
			return nil
		}
		fmt.Println(err) // want `only printed`
		return nil
	}
	return nil
}

// The test is in a variable.
func otherKindsLater(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		isOther := !errors.Is(err, errGone)
		if isOther {
			return err
		}
		fmt.Println("nothing to do:", err)
		return nil
	}
	return nil
}

func otherKindsPrinted(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		isOther := !errors.Is(err, errGone)
		if isOther {
			fmt.Println(err) // want `only printed`
			return nil
		}
		return nil
	}
	return nil
}

// A return for the expected error follows, too, which is not for a fix to change.
func otherKindsNested(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		if !errors.Is(err, errGone) {
			fmt.Println(err) // want `only printed`
		}
		return nil
	}
	return nil
}

func urfave(c *cli.Context) error {
	if err := work(); err != nil {
		fmt.Println(err) // want `only printed`
		return nil
	}
	return nil
}

func urfaveV3(ctx context.Context, c *cliv3.Command) error {
	if err := work(); err != nil {
		fmt.Println(err) // want `only printed`
		return nil
	}
	return nil
}

func returned(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		fmt.Println(err)
		return err
	}
	if err := work(); err != nil {
		fmt.Println(err)
		return errors.New("failed")
	}
	if err := work(); err != nil {
		return fmt.Errorf("x: %w", err)
	}
	return nil
}

func ends(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		fmt.Println(err)
		os.Exit(3)
	}
	if err := work(); err != nil {
		die(err)
		return nil
	}
	if err := work(); err != nil {
		fmt.Println(err)
		if verbose {
			os.Exit(3)
		}
		return nil
	}
	if err := work(); err != nil {
		panic(err)
	}
	return nil
}

func die(err error) {
	fmt.Println(err)
	os.Exit(3)
}

func deliberate(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		if errors.Is(err, errGone) {
			fmt.Println(err)
			return nil
		}
		return err
	}
	if err := work(); errors.Is(err, errGone) {
		fmt.Println(err)
		return nil
	}
	if _, err := load(); err != nil {
		if os.IsNotExist(err) || err == io.EOF {
			fmt.Println(err)
			return nil
		}
		return err
	}
	if _, err := load(); err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			fmt.Println(err)
			return nil
		}
		return err
	}
	return nil
}

func warns(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		slog.Warn("cannot work", "err", err)
		return nil
	}
	if err := work(); err != nil {
		fmt.Fprintf(os.Stderr, "Warning: cannot work: %v\n", err)
		return nil
	}
	if err := work(); err != nil {
		pterm.Warning.Printf("cannot work: %v", err)
		return nil
	}
	if err := work(); err != nil {
		pterm.Error.Printf("cannot work: %v", err) // want `only printed`
		return nil
	}
	if err := work(); err != nil {
		slog.Debug("cannot work", "err", err)
		return nil
	}
	if err := work(); err != nil {
		if verbose {
			fmt.Println(err)
		}
		return nil
	}
	if err := work(); err != nil {
		fmt.Println("there is nothing here")
		return nil
	}
	return nil
}

func goesOn(cmd *cobra.Command, args []string) error {
	for _, arg := range args {
		if err := work(); err != nil {
			fmt.Println(arg, err)
			continue
		}
	}
	if err := work(); err != nil {
		fmt.Println(err)
	}
	if err := work(); err != nil {
		fmt.Println("trying again:", err)
		return work()
	}
	if err := work(); err != nil {
		fmt.Println(err)
		fallBack()
		return nil
	}
	return work()
}

func fallBack() { failed = true }

func keeps(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		fmt.Println(err)
		failed = true
		return nil
	}
	if err := work(); err != nil {
		fmt.Println(err)
		last = err
		return nil
	}
	var errs []error
	if err := work(); err != nil {
		errs = append(errs, err)
		fmt.Println(err)
	}
	return errors.Join(errs...)
}

func exitsLater(cmd *cobra.Command, args []string) {
	code := 0
	defer func() { os.Exit(code) }()
	if err := work(); err != nil {
		fmt.Println(err)
		code = 3
		return
	}
}

func cleansUp(cmd *cobra.Command, args []string) error {
	f, err := os.Open("x")
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		fmt.Println(err)
	}
	return nil
}

// What fails after the wait for a signal is cleanup.
func serves(cmd *cobra.Command, args []string) error {
	<-cmd.Context().Done()
	if err := work(); err != nil {
		fmt.Println(err)
	}
	return nil
}

// Hooks are not the end of a command.
var hooked = &cobra.Command{
	PreRun: func(cmd *cobra.Command, args []string) {
		if err := work(); err != nil {
			fmt.Println(err)
		}
	},
	PreRunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			fmt.Println(err)
		}
		return nil
	},
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := prepare(cmd, args); err != nil {
			return err
		}
		return work()
	},
}

func init() {
	hooked.SetHelpFunc(help())
	hooked.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if err := work(); err != nil {
			fmt.Println(err)
		}
	})
}

// help returns a function that shows a help text.
func help() func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, args []string) {
		if err := work(); err != nil {
			fmt.Println(err)
		}
	}
}

var dynamic func(*cobra.Command, []string)

func pick() func(*cobra.Command, []string) { return dynamic }

// helped prints help after a failure.
var helped = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if _, err := load(); err != nil {
			if len(args) > 1 {
				cmd.PrintErrln("Error: unknown flag") // want `the failure of handlers.load is only printed`
				cmd.HelpFunc()(cmd, args)
				return nil
			}
			cmd.PrintErrln("Error: unknown command")
			return nil
		}
		if err := work(); err != nil {
			fmt.Println(err) // want `only printed`
			return cmd.Help()
		}
		if err := work(); err != nil {
			fmt.Println(err)
			return cmd.ExecuteContext(nil)
		}
		if err := work(); err != nil {
			fmt.Println(err)
			pick()(cmd, args)
			return nil
		}
		return nil
	},
}

// prepare looks like a handler, and is called before something else.
func prepare(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		fmt.Println(err)
		return nil
	}
	return nil
}

func suppressed(cmd *cobra.Command, args []string) error {
	if err := work(); err != nil {
		fmt.Println(err) //exitlint:ignore exitcode/swallowed a hook must not fail
		return nil
	}
	return nil
}

// Others are no handlers.
func other(name string) error {
	if err := work(); err != nil {
		fmt.Println(err)
		return nil
	}
	return nil
}
