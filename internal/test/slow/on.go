//go:build slow

package slow

// Tests is true if the build tag slow is set. The test functions then try more inputs; see
// the comment of the package.
const Tests = true
