// Package slow says whether tests may take long.
//
// With the build tag slow, tests try more inputs and whole modules. Some tests run only
// with this tag, because they need the network, an installer or several minutes.
package slow
