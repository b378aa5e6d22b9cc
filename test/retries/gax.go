//go:build libraries

package retries

import (
	"context"
	"time"

	"github.com/googleapis/gax-go/v2"
	"google.golang.org/api/googleapi"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Gax retries with googleapis/gax-go.
type Gax struct{}

func (r Run) call(context.Context, gax.CallSettings) error {
	if r.Try() != nil {
		return status.Error(codes.Unavailable, "again")
	}
	return nil
}

func (r Run) callHTTP(context.Context, gax.CallSettings) error {
	if r.Try() != nil {
		return &googleapi.Error{Code: 503}
	}
	return nil
}

var unavailable = []codes.Code{codes.Unavailable}

func yes(error) bool { return true }

func (Gax) Defaults(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnCodes(unavailable, gax.Backoff{}) }))
}

func (Gax) Initial(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnCodes(unavailable, gax.Backoff{Initial: 100 * ms}) }))
}

func (Gax) Max(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnCodes(unavailable, gax.Backoff{Max: 3 * time.Second}) }))
}

func (Gax) Multiplier(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnCodes(unavailable, gax.Backoff{Multiplier: 1.3}) }))
}

func (Gax) SmallMultiplier(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnCodes(unavailable, gax.Backoff{Multiplier: 0.5}) }))
}

func (Gax) All(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer {
		return gax.OnCodes(unavailable, gax.Backoff{Initial: 10 * ms, Max: 200 * ms, Multiplier: 2})
	}))
}

func (Gax) Same(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer {
		return gax.OnCodes(unavailable, gax.Backoff{Initial: 10 * ms, Max: 10 * ms, Multiplier: 1})
	}))
}

func (Gax) InitialAboveMax(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnCodes(unavailable, gax.Backoff{Initial: time.Minute}) }))
}

func (Gax) HTTP(r Run) {
	_ = gax.Invoke(r.Ctx, r.callHTTP, gax.WithRetry(func() gax.Retryer { return gax.OnHTTPCodes(gax.Backoff{Initial: 20 * ms}, 503) }))
}

func (Gax) HTTPMore(r Run) {
	_ = gax.Invoke(r.Ctx, r.callHTTP, gax.WithRetry(func() gax.Retryer { return gax.OnHTTPCodes(gax.Backoff{Max: time.Second}, 502, 503) }))
}

func (Gax) ErrorFunc(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnErrorFunc(gax.Backoff{Multiplier: 3}, yes) }))
}

func (Gax) Timeout(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithTimeout(20*time.Second), gax.WithRetry(func() gax.Retryer { return gax.OnErrorFunc(gax.Backoff{}, yes) }))
}

func (Gax) Timeout2(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnErrorFunc(gax.Backoff{Max: time.Second}, yes) }), gax.WithTimeout(5*time.Second))
}

func (Gax) Path(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithPath("x"), gax.WithRetry(func() gax.Retryer { return gax.OnErrorFunc(gax.Backoff{Initial: base}, yes) }))
}

func (Gax) Variable(r Run) {
	b := gax.Backoff{Initial: base, Max: longest}
	b.Multiplier = 1.7
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnErrorFunc(b, yes) }))
}

func (Gax) Slice(r Run) {
	opts := []gax.CallOption{gax.WithRetry(func() gax.Retryer { return gax.OnErrorFunc(gax.Backoff{Initial: 3 * ms}, yes) })}
	_ = gax.Invoke(r.Ctx, r.call, opts...)
}
func (Gax) Helper(r Run) { _ = gax.Invoke(r.Ctx, r.call, gaxOptions()...) }

func gaxOptions() []gax.CallOption {
	return []gax.CallOption{gax.WithRetry(func() gax.Retryer {
		return gax.OnCodes(unavailable, gax.Backoff{Initial: 40 * ms, Max: 400 * ms, Multiplier: 1.5})
	})}
}

func (Gax) Shared(r Run) { _ = gax.Invoke(r.Ctx, r.call, gaxShared) }

var gaxShared = gax.WithRetry(newRetryer)

func newRetryer() gax.Retryer {
	return gax.OnErrorFunc(gax.Backoff{Initial: 60 * ms, Multiplier: 2.5}, yes)
}

func (Gax) Named(r Run) { _ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(newRetryer)) }
func (Gax) LongMax(r Run) {
	_ = gax.Invoke(r.Ctx, r.call, gax.WithRetry(func() gax.Retryer { return gax.OnErrorFunc(gax.Backoff{Max: time.Hour, Multiplier: 4}, yes) }))
}

func (Gax) Literal(r Run) {
	_ = gax.Invoke(r.Ctx, func(ctx context.Context, s gax.CallSettings) error { return r.call(ctx, s) }, gax.WithRetry(func() gax.Retryer {
		return gax.OnCodes([]codes.Code{codes.Unavailable, codes.DeadlineExceeded}, gax.Backoff{Initial: 250 * ms, Max: 32 * time.Second, Multiplier: 1.30})
	}))
}
