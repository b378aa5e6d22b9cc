//go:build !plan9

package tagged

// Tagged is a status.
const Tagged = 12
