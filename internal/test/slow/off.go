//go:build !slow

package slow

// Tests says whether tests should try more inputs. It is true with the build tag
// "slow".
const Tests = false
