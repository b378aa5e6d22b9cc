// Package cmd leaves statuses as text in annotations, and parses no numbers.
package cmd

import (
	"strconv"

	"github.com/spf13/cobra"
)

func New() *cobra.Command {
	root := &cobra.Command{Annotations: map[string]string{"return": "3"}} // want "status 3 argument"
	labels := map[string]string{}
	sub := &cobra.Command{
		Annotations: labels,
		RunE: func(c *cobra.Command, _ []string) error {
			labels["return"] = strconv.Itoa(4) // want "status 4 argument"
			set(c, 5)                          // want "status 5 argument"
			return nil
		},
	}
	root.AddCommand(sub)
	return root
}

func set(c *cobra.Command, code int) { c.Annotations["return"] = strconv.Itoa(code) }
