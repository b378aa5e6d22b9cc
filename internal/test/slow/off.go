//go:build !slow

package slow

// Tests reports whether the build tag slow is set. If it is, tests take more inputs; see
// the comment of the package.
const Tests = false
