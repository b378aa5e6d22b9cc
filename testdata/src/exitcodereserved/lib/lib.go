// Package lib is governed by the registry too, which is reported on once.
package lib

// Session is a status.
const Session = 70
