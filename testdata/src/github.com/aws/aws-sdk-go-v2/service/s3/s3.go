// Package s3 stands in for the parts of aws-sdk-go-v2 that the tests use.
package s3

type Options struct{ RetryMaxAttempts int }

func New(options Options) {}
