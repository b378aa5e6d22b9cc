// Package tagged has statuses that not every system has.
package tagged
