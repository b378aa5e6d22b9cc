// Package types has statuses of a type.
package types

// Code is a status.
type Code int

// Size is none.
type Size int

// The statuses.
const (
	CodeFine Code = iota // want `0 is OK in the registry, not CodeFine \(docdrift/constant\)`
	CodeBad              // want `1 is General in the registry, not CodeBad \(docdrift/constant\)`
)

// More of them.
const (
	CodeStale Code = 0x14
	CodeTaken Code = CodeStale + 2 // want `CodeTaken is 21 in the registry, not 22 \(docdrift/constant\)`
)

// CodeAlone is one by its type.
const CodeAlone Code = 33 // want `the registry does not know CodeAlone, 33 \(docdrift/constant\)`

// Large is none by its type.
const Large Size = 34
