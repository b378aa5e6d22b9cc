package main

import "unsafe"

type _Ctype_int int32

var called uintptr

func _Cfunc_exit(p0 _Ctype_int) {
	called = uintptr(unsafe.Pointer(&p0))
}

func _Cfunc__exit(p0 _Ctype_int) {
	called = uintptr(unsafe.Pointer(&p0))
}

func _Cfunc_exits(p0 _Ctype_int) {
	called = uintptr(unsafe.Pointer(&p0))
}

func _Cfunc_abs(p0 _Ctype_int) (r1 _Ctype_int) {
	called = uintptr(unsafe.Pointer(&p0))
	return
}

func _C2func_abs(p0 _Ctype_int) (r1 _Ctype_int, r2 error) {
	called = uintptr(unsafe.Pointer(&p0))
	return
}

func _Cfunc_wait(p0 *_Ctype_int) (r1 _Ctype_int) {
	called = uintptr(unsafe.Pointer(&p0))
	return
}
