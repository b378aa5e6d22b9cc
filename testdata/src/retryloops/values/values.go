// Package values retries in the values of package variables.
package values

import (
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"k8s.io/apimachinery/pkg/util/wait"
)

//exitlint:retry lock
var lockBackoff = wait.Backoff{Duration: 100 * time.Millisecond, Factor: 2, Steps: 6} // want `the number of attempts is 6 here, but 4 in \[retry\.lock\] of exitlint.toml`

var (
	//exitlint:retry lock
	goodBackoff = wait.Backoff{Duration: 100 * time.Millisecond, Factor: 2, Steps: 4}

	otherBackoff = wait.Backoff{Duration: time.Second, Steps: 9}
)

//exitlint:retry lock
var client = func() *http.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = 9 // want `the number of retries is 9 here, but 3 in \[retry\.lock\] of exitlint.toml`
	c.RetryWaitMin = 100 * time.Millisecond
	return c.StandardClient()
}()

var waitLocked = func() {
	//exitlint:retry lock
	for range 2 { // want `this loop makes 2 attempts, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
		if lockOnce() == nil {
			return
		}
		time.Sleep(100 * time.Millisecond) // want `wait 2 is 100ms here, but 200ms in \[retry\.lock\]`
	}
}

func lockOnce() error { return nil }

// poll has a multiplier of 1, which no argument sets.
func poll(ctx context.Context) error {
	//exitlint:retry lock
	return wait.PollUntilContextTimeout(ctx, 100*time.Millisecond, 5*time.Second, true, func(context.Context) (bool, error) { return false, nil }) // want `the multiplier is 1 here, but 2 in \[retry\.lock\]` `only the time of 5s bounds the attempts here, but max_attempts is 4`
}
