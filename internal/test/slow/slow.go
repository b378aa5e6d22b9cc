// Package slow tells tests whether to run in their large versions.
//
// `go test ./...` runs small versions of all tests. With the build tag slow, tests
// run with more inputs and on whole modules. Some tests need this tag to run at all,
// because they need the network, an installer or several minutes.
package slow
