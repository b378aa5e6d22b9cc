// Package driver loads packages, runs analyzers on them, and collects their findings.
//
// The drivers of golang.org/x/tools/go/analysis do not fit, for three reasons:
//
//   - Package checker, the base of singlechecker and multichecker, keeps the syntax,
//     types and results of all packages and dependencies in memory at the same time.
//   - Neither package checker nor unitchecker can reuse the results of an earlier run
//     without go vet.
//   - Some findings need all programs of a registry at once. No single program can
//     show that a status is never reached.
//
// # How it works
//
// Load asks go list for the packages, their dependencies, and the export data that the
// compiler has written for each of them to Go's build cache. It parses nothing.
//
// A run then analyses the roots, which are the packages that the user named. It
// analyses a dependency only if a root needs it:
//
//   - If the result of a package is in the cache, that result is enough. The imports
//     of the package are not needed. See [resultCache].
//   - Otherwise the imports of the package are analysed first, for their facts.
//   - A dependency is not even parsed if its source does not contain the name of an
//     exit function. The exit functions are those of the standard library, and those
//     that the facts of the imports name. Such a dependency has the same facts as its
//     imports. It may still have functions that make errors for the JSON output of the
//     program; the types in its export data show this. It is then parsed when another
//     package calls such a function.
//   - Any other package is parsed and type-checked against the export data of its
//     imports. Their syntax and types are not needed. After its analyzers have run,
//     only its findings and encoded facts stay in memory; its syntax, types and SSA
//     become garbage. The types from export data are also dropped when there are
//     many. See [universe].
//
// Packages that do not depend on each other are analysed in parallel, as many as there
// are processors.
//
// # Facts
//
// The driver supports package facts only. The fact that a package exports includes the
// facts of its imports, and so covers all its dependencies. Analyzers therefore read
// only the facts of direct imports, and a package that adds nothing can pass on the
// facts of its imports. See [fact].
package driver
