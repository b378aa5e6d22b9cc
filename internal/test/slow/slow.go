// Package slow tells tests how much they may cost.
//
// `go test ./...` runs the small version of each test. The build tag slow adds
// the large ones: more inputs, whole modules, and what needs the network, an
// installer or minutes.
package slow
