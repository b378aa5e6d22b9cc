// Package slow tells tests how large to be.
//
// With the build tag slow, tests take more inputs and whole modules. Some need this tag
// to run at all, because they need the network, an installer or several minutes.
package slow
