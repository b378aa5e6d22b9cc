// Package slow tells tests how much to do.
//
// `go test ./...` runs small versions of all tests. With the build tag slow, tests
// run with more inputs and on whole modules. There are also tests that run only
// then, because they need the network, an installer or several minutes.
package slow
