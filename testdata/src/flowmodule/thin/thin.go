// Package thin ends nothing itself.
package thin

import "example.com/dep"

// Do leads to what ends the process now and then.
func Do(b bool) { dep.Sometimes(b) }

// A Runner runs.
type Runner interface{ Run() }

// New hides who runs.
func New() Runner { return &dep.Worker{} }

// Prepare sets what another function ends with.
func Prepare() { dep.Current.Code = 38 }
