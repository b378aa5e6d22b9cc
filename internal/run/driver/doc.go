// Package driver loads packages, runs analyzers on them, and collects their
// findings.
//
// It exists beside the drivers of golang.org/x/tools/go/analysis for three
// reasons. The checker package, on which singlechecker and multichecker build,
// holds the syntax, the types and the results of all packages and of all their
// dependencies in memory at the same time. Neither package checker nor
// unitchecker can reuse the results of an earlier run without go vet. And some
// findings need all programs of a registry at once: no single program can show
// that a status is never reached.
//
// # How it works
//
// Load asks go list for the packages, their dependencies and the export data of
// each, which the compiler has written to Go's build cache. It parses nothing.
//
// A run then analyses the roots, the packages that the user named, and of their
// dependencies only what the roots need:
//
//   - A package whose result is in the cache needs no more than that, not even
//     its imports. See [resultCache].
//   - The imports of other packages are analysed before them, for their facts.
//   - A dependency whose source names no function that exits, and no function
//     that a fact says exits, is not parsed. Its facts are those of its imports.
//   - Each remaining package is parsed and type-checked against the export data
//     of its imports, so that no import has to be in memory in any other form.
//     After its analyzers have run, its facts and findings stay, and its syntax,
//     types and SSA are garbage.
//
// Packages that do not depend on each other are analysed at the same time, as
// many as there are processors.
//
// # Facts
//
// The driver supports package facts only. A fact also covers the dependencies
// of its package: the fact that a package exports contains the contents of the
// facts of its imports. So an analyzer reads only the facts of direct imports,
// and a package that adds nothing can forward the facts of its imports. See
// [fact].
package driver
