package main

//exitlint:ignore exitcode/range
func init() {}
