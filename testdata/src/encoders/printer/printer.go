// Package printer has types whose methods print JSON, and types whose methods do not.
package printer

import (
	"encoding/json"
	"fmt"
	"os"

	"encoders/base"
)

// A Promoting gets the method Show from another package.
type Promoting struct{ base.Base }

// Name makes Promoting a type with a method of its own.
func (Promoting) Name() string { return "promoting" }

// A Declaring declares the method Write.
type Declaring struct{}

// Write prints v as JSON.
func (*Declaring) Write(v any) { json.NewEncoder(os.Stderr).Encode(v) }

// A Text prints no JSON.
type Text struct{}

// Print prints v as text.
func (Text) Print(v any) { fmt.Println(v) }
