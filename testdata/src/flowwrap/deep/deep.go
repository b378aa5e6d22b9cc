// Package deep wraps at many levels.
package deep

import "flowwrap/die"

// One leads to two.
func One(code int) { two("", code) }

func two(_ string, code int) { three(code, nil) }

func three(code int, _ error) { four(&code) }

func four(code *int) { five(*code) }

func five(code int) { six(code) }

func six(code int) { die.With(code, "deep") }
