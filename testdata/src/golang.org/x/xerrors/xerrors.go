// Package xerrors is a stub: signatures only.
package xerrors

func As(err error, target interface{}) bool { return false }
func Is(err, target error) bool             { return false }
