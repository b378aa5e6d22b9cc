//go:build libraries

package retries

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/smithy-go/middleware"
)

// AWS retries with package retry of aws-sdk-go-v2.
type AWS struct{}

type awsError struct{ error }

func (awsError) RetryableError() bool { return true }

// operate makes a request that the retryer can repeat.
func (r Run) operate(retryer aws.Retryer) {
	m := retry.NewAttemptMiddleware(retryer, func(v any) any { return v })
	_, _, _ = m.HandleFinalize(r.Ctx, middleware.FinalizeInput{}, middleware.FinalizeHandlerFunc(func(context.Context, middleware.FinalizeInput) (middleware.FinalizeOutput, middleware.Metadata, error) {
		if err := r.Try(); err != nil {
			return middleware.FinalizeOutput{}, middleware.Metadata{}, awsError{err}
		}
		return middleware.FinalizeOutput{}, middleware.Metadata{}, nil
	}))
}

func (AWS) Defaults(r Run) { r.operate(retry.NewStandard()) }
func (AWS) Attempts(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = 5 }))
}

func (AWS) One(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = 1 }))
}

func (AWS) Zero(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = 0 }))
}

func (AWS) Negative(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = -4 }))
}

func (AWS) Backoff(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxBackoff = 3 * time.Second; o.MaxAttempts = 6 }))
}

func (AWS) ShortBackoff(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxBackoff = 500 * ms; o.MaxAttempts = 6 }))
}

func (AWS) LongBackoff(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxBackoff = time.Minute; o.MaxAttempts = 12 }))
}

func (AWS) TwoOptions(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = 4 }, func(o *retry.StandardOptions) { o.MaxBackoff = time.Second }))
}

func (AWS) Overridden(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = 4 }, func(o *retry.StandardOptions) { o.MaxAttempts = 2 }))
}
func (AWS) Added(r Run) { r.operate(retry.AddWithMaxAttempts(retry.NewStandard(), 7)) }
func (AWS) AddedOver(r Run) {
	r.operate(retry.AddWithMaxAttempts(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = 2 }), 4))
}
func (AWS) AddedNone(r Run) { r.operate(retry.AddWithMaxAttempts(retry.NewStandard(), 0)) }
func (AWS) AddedDelay(r Run) {
	r.operate(retry.AddWithMaxBackoffDelay(retry.NewStandard(), 5*time.Second))
}

func (AWS) AddedBoth(r Run) {
	r.operate(retry.AddWithMaxBackoffDelay(retry.AddWithMaxAttempts(retry.NewStandard(), 9), 4*time.Second))
}

func (AWS) AddedCodes(r Run) {
	r.operate(retry.AddWithErrorCodes(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = 4 }), "Busy"))
}

func (AWS) Variable(r Run) {
	s := retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = tries })
	r.operate(s)
}

func (AWS) Captured(r Run) {
	n := 6
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxAttempts = n; o.MaxBackoff = longest }))
}
func (AWS) Helper(r Run) { r.operate(awsHelper(8)) }

func awsHelper(n int) aws.Retryer {
	return retry.AddWithMaxAttempts(retry.NewStandard(), n)
}

func (AWS) Function(r Run) { r.operate(retry.NewStandard(awsOptions)) }

func awsOptions(o *retry.StandardOptions) { o.MaxAttempts = 5; o.MaxBackoff = 2 * time.Second }

func (AWS) Custom(r Run) {
	r.operate(retry.NewStandard(func(o *retry.StandardOptions) {
		o.MaxAttempts = 4
		o.Backoff = retry.BackoffDelayerFunc(func(int, error) (time.Duration, error) { return 10 * ms, nil })
	}))
}
