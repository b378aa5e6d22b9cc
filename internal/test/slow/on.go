//go:build slow

package slow

// Tests reports whether tests are large, as with the build tag slow.
const Tests = true
