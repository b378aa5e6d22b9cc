package tables

import (
	"net/http"
	"syscall"
	"time"

	"retrytables/exit"
)

var transientCodes = map[exit.Code]bool{exit.Locked: true, exit.Gone: true, exit.Collision: false} // want `transientCodes contains 4 \(EXIT_GONE\), which is not transient in exitlint.toml \(retrypolicy/classifier\)` `transientCodes is false for 22 \(EXIT_COLLISION\), which is transient in exitlint.toml`

var retryOnStatus = []int{http.StatusTooManyRequests, http.StatusNotFound, 500} // want `retryOnStatus contains 404, which is not retried in exitlint.toml`

var retriableMessages = [...]string{"No Such Table", "timeout"} // want `retriableMessages contains "no such table", which is not retried in exitlint.toml`

var nonRetryableErrors = map[string]struct{}{"E_GONE": {}, "E_LOCKED": {}} // want `nonRetryableErrors contains E_LOCKED, which is retried in exitlint.toml`

var temporaryErrnos = []syscall.Errno{syscall.EAGAIN, syscall.ENOENT} // want `temporaryErrnos contains ENOENT, which is not transient in exitlint.toml`

// retryPorts and waits are about other things.
var (
	retryPorts = []int{429, 404}
	waits      = []time.Duration{404, 410}
)

// codesToRetry has a number that is no HTTP status.
var codesToRetry = []int{404, 1404}

// A rule has a set in a field.
type rule struct {
	Name         string
	RetryOnError []string
}

var rules = []rule{{Name: "slow", RetryOnError: []string{"E_SLOW", "E_GONE"}}} // want `RetryOnError contains E_GONE, which is not retried in exitlint.toml`

func newSet(codes ...string) map[string]bool { return nil }

var permanentErrors = newSet("E_GONE", "E_SLOW") // want `permanentErrors contains E_SLOW, which is not permanent in exitlint.toml`

// isPermanentStatus says the same as the set that it reads, and has the finding.
func isPermanentStatus(status int) bool { // want `isPermanentStatus is true for 429, which is not permanent in exitlint.toml, and false for 404, which is`
	permanentStatuses := map[int]bool{429: true, 410: true}
	return permanentStatuses[status]
}

var maxAttemptsByCode = map[exit.Code]int{
	exit.Locked:    3, // want `the number of attempts for 7 \(EXIT_LOCKED\) is 3 here, but 4 in \[retry\.lock\] of exitlint.toml \(retrypolicy/invalid\)`
	exit.Collision: 4,
}

var retryDelays = map[string]time.Duration{ // want `retryDelays has no entry for E_SLOW, which is retried in exitlint.toml \(retrypolicy/missing\)`
	"E_LOCKED": time.Second, // want `the first wait for E_LOCKED is 1s here, but 100ms in \[retry\.lock\]`
}

// timeouts are no waits between tries.
var timeouts = map[string]time.Duration{"E_LOCKED": time.Second}

func retryDelay(c exit.Code) time.Duration {
	switch c {
	case exit.Locked:
		return 200 * time.Millisecond // want `the first wait for 7 \(EXIT_LOCKED\) is 200ms here, but 100ms in \[retry\.lock\]`
	}
	return 0
}

var classes = map[string]string{
	"E_LOCKED": "permanent", // want `E_LOCKED is permanent here, but transient in exitlint.toml`
	"E_GONE":   "permanent",
}

// A Failure is one error code.
type Failure struct {
	Message   string
	Code      int
	Retriable bool
}

var (
	errLocked = &Failure{"E_LOCKED", 700, true}
	errGone   = &Failure{"E_GONE", 701, true} // want `Retriable is true for E_GONE, but it is not retried in exitlint.toml`
)

// A client has sets in fields, some of which functions set.
type client struct {
	retryOnStatus []int
	statuses      []int
}

func newClient() *client {
	c := &client{}
	if c.retryOnStatus == nil {
		c.retryOnStatus = []int{429, http.StatusNotFound} // want `retryOnStatus contains 404, which is not retried in exitlint.toml`
	}
	c.statuses = []int{http.StatusNotFound, http.StatusTooManyRequests}
	c.retryOnStatus = []int{429, 503}
	return c
}

// A pair is an HTTP status and an error code.
type pair struct {
	status int
	code   string
}

var retryStatusCodeMap = map[pair]bool{ // want `retryStatusCodeMap contains E_GONE, which is not retried in exitlint.toml` `retryStatusCodeMap is false for E_SLOW, which is retried in exitlint.toml`
	{409, "E_LOCKED"}: true,
	{404, "E_GONE"}:   true,
	{500, "E_SLOW"}:   false,
}

// retryCodesOfPairs has no text that could be a code alone.
var retryCodesOfPairs = map[struct{ from, to string }]bool{{"E_GONE", "E_SLOW"}: true}
