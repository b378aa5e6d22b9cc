//go:build slow

package slow

// Tests is true with the build tag slow. Tests then take more inputs; see the comment of
// the package.
const Tests = true
