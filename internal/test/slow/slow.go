// Package slow says whether slow tests run.
//
// `go test ./...` runs the small version of each test. The build tag slow adds
// the large ones: more inputs, whole modules, and tests that need the network, an
// installer or minutes.
package slow
