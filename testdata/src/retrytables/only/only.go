// Package only has one set of error codes, and one that may be restricted.
package only

var retryableCodes = map[string]bool{"E_LOCKED": true} // want `retryableCodes lacks E_SLOW, which is retried in exitlint.toml \(retrypolicy/classifier\)`

var statuses = map[int]bool{4: true}
