//go:build !slow

package slow

// Tests is true with the build tag slow. Tests then try more inputs; see the package
// comment.
const Tests = false
