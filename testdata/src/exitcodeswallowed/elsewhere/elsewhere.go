// Package elsewhere prints with functions of another package.
package elsewhere

import (
	"errors"
	"fmt"

	"exitcodeswallowed/report"
	"github.com/spf13/cobra"
)

func work() error { return errors.New("x") }

var Failure = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Failure(nil, err, "cannot work") // want `the error of elsewhere.work is only printed, so the program ends with 0 after a failure; return the error`
			return nil
		}
		return nil
	},
}

var Again = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Again(err) // want `return the error`
			return nil
		}
		return nil
	},
}

var Method = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Printer{}.Failed(err) // want `return the error`
			return nil
		}
		return nil
	},
}

var Warning = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Warning(err)
			return nil
		}
		return nil
	},
}

var Count = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Count(err)
			return nil
		}
		return nil
	},
}

var Fatal = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Fatal(err)
			return nil
		}
		return nil
	},
}

var Debugging = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Debugging(err)
			return nil
		}
		return nil
	},
}

var Shortened = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Shortened(err) // want `return the error`
			return nil
		}
		return nil
	},
}

var Known = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Known(err, false) // want `return the error`
			return nil
		}
		return nil
	},
}

// Debugging does not hide that an error is printed.
var Both = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Debugging(err)
			report.Again(err) // want `return the error`
			return nil
		}
		return nil
	},
}

// logs may end the process in Fatale.
var logs interface {
	Debug(string)
	Infof(string)
	Warning(string)
	Errorf(string)
	Fatale(error)
}

var Interface = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			logs.Fatale(err)
			return nil
		}
		if err := work(); err != nil {
			logs.Errorf(err.Error()) // want `return the error`
			return nil
		}
		return nil
	},
}

var Text = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			fmt.Println("Cannot work. Is it installed?") // want `the failure of elsewhere.work is only printed, so the program ends with 0 after a failure; return the error`
			return nil
		}
		if err := work(); err != nil {
			fmt.Println("nothing to do")
			return nil
		}
		err := work()
		if err != nil {
			fmt.Println("it is late")
		}
		fmt.Printf("failed: %d\n", len(args)) // also after a success
		return nil
	},
}

var Fallback = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			fmt.Println("cannot work, so try something else")
			return work()
		}
		if err := work(); err != nil {
			report.Warning(nil)
			fmt.Println("warning: cannot work")
			return nil
		}
		return nil
	},
}

var Details = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			report.Details(err)
			return nil
		}
		return nil
	},
}

var Noted = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			(&report.Book{}).Note(err)
			return nil
		}
		return nil
	},
}

var Twice = &cobra.Command{
	RunE: func(cmd *cobra.Command, args []string) error {
		if err := work(); err != nil {
			(&report.Book{}).Twice(err) // want `return the error`
			return nil
		}
		return nil
	},
}
