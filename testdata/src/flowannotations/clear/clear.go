// Package clear changes annotations without a number.
package clear

import "github.com/spf13/cobra"

func Clear(c *cobra.Command) { delete(c.Annotations, "hidden") }
