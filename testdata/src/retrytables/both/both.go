// Package both has sets that need not have all codes.
package both

var retryableCodes = map[string]bool{"E_LOCKED": true}

var retryCodesOfUploads = []string{"E_LOCKED"}

var dynamic = func() string { return "E_SLOW" }()

var refreshRetryable = []string{"E_LOCKED", dynamic}
