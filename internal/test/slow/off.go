//go:build !slow

package slow

// Tests reports whether tests run in their large versions, which the build tag slow
// turns on.
const Tests = false
