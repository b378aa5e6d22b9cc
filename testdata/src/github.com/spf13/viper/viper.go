// Package viper is a stub: signatures only.
package viper

import "time"

func SetDefault(key string, value any)     {}
func GetDuration(key string) time.Duration { return 0 }
