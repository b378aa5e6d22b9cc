// Package config stands in for the parts of aws-sdk-go-v2 that the tests use.
package config

type LoadOptionsFunc func()

func WithRetryMaxAttempts(v int) LoadOptionsFunc { return nil }

func LoadDefaultConfig(optFns ...LoadOptionsFunc) {}
