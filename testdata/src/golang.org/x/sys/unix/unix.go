// Package unix stands for golang.org/x/sys/unix.
package unix

import "syscall"

type WaitStatus uint32

func (w WaitStatus) Exited() bool           { return w&0x7F == 0 }
func (w WaitStatus) Signaled() bool         { return !w.Exited() }
func (w WaitStatus) ExitStatus() int        { return -1 }
func (w WaitStatus) Signal() syscall.Signal { return -1 }
