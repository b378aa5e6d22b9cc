// Package task makes errors that another package declares.
package task

import "envelopeshapes/declaredelsewhere/fault"

// Dial fails.
func Dial(host string) error {
	if host == "" {
		return &fault.Network{Base: fault.Base{Text: "no host", Todo: "name a host"}}
	}
	return &fault.Network{Base: fault.Base{Text: "refused"}, Host: host} // want `has no "Todo"`
}
