//go:build !slow

package slow

// Tests is true if the build tag slow is set. Tests then take more inputs; see the comment
// of the package.
const Tests = false
