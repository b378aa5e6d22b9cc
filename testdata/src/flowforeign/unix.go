//go:build unix

package main

import (
	"os"
	"syscall"
)

func exitGroup(code int) {
	syscall.RawSyscall(syscall.SYS_EXIT, uintptr(code), 0, 0)
}

func bySystemCall() {
	syscall.Syscall(syscall.SYS_EXIT, 10, 0, 0) // want "status 10 argument"
	if len(os.Args) > 10 {
		exitGroup(11) // want "status 11 argument"
	}
	syscall.Syscall(syscall.SYS_CLOSE, 12, 0, 0)
	raw(13)
}

func raw(status uintptr) {
	syscall.RawSyscall6(syscall.SYS_EXIT, status, 0, 0, 0, 0, 0) // want "unbounded: a number of type uintptr"
}
