//go:build !slow

package slow

// Tests reports whether tests run in their large versions.
const Tests = false
