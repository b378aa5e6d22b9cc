//go:build !unix

package main

func bySystemCall() {}
