// Package types has statuses of a type.
package types

// Code is a status.
type Code int

// Size is none.
type Size int

// The statuses.
const (
	CodeFine Code = iota // want `0 is CodeFine here, but OK in exitlint.toml \(docdrift/constant\)`
	CodeBad              // want `1 is CodeBad here, but General in exitlint.toml \(docdrift/constant\)`
)

// More of them.
const (
	CodeStale Code = 0x14
	CodeTaken Code = CodeStale + 2 // want `CodeTaken is 22 here, but 21 in exitlint.toml \(docdrift/constant\)`
)

// CodeAlone is one by its type.
const CodeAlone Code = 33 // want `CodeAlone = 33 is not declared in exitlint.toml \(docdrift/constant\)`

// Large is none by its type.
const Large Size = 34
