package library

import (
	"math"
	"slices"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
)

// hashicorpCalls returns the handlers for hashicorp/go-retryablehttp.
func hashicorpCalls() map[string]handler {
	out := map[string]handler{"NewClient": newClient}
	for _, name := range []string{"Do", "Get", "Head", "Post", "PostForm", "StandardClient"} {
		out["Client."+name] = func(m *Model, c *eval.Call) (any, bool) {
			if !m.hasClient(c.Recv) {
				m.record(c, clientPlan(c, c.Recv))
			}
			return eval.Unknown(), true
		}
		// A function such as retryablehttp.Get uses the default settings of the library.
		out[name] = func(m *Model, c *eval.Call) (any, bool) {
			m.record(c, hashicorpWaits(c, hashicorp.newPlan(), "DefaultBackoff"))
			return eval.Unknown(), true
		}
	}
	return out
}

func newClient(m *Model, c *eval.Call) (any, bool) {
	t := structOf(c)
	if t == nil {
		return nil, false
	}
	v := eval.Variable(t, nil)
	hashicorp.setDefaults(v)
	eval.SetField(v, "Backoff", "DefaultBackoff")
	m.recordClient(c, v, func(v any) *Plan { return clientPlan(c, v) })
	return v, true
}

// clientPlan returns the [Plan] of a Client of hashicorp/go-retryablehttp: how many tries
// the Client makes, and how long it waits. It returns nil if v is not a Client.
func clientPlan(c *eval.Call, v any) *Plan {
	if typeName(v) != "Client" {
		return nil
	}
	p := hashicorp.newPlan(hashicorp.fields(v)...)
	backoff, _ := eval.Field(v, "Backoff")
	if backoff == nil { // old versions have no such field
		backoff = "DefaultBackoff"
	}
	return hashicorpWaits(c, p, backoff)
}

// hashicorpWaits returns the plan p with the waits that backoff computes. backoff is a
// function of the program, or the name of a function of the library.
func hashicorpWaits(c *eval.Call, p *Plan, backoff any) *Plan {
	retries, known := p.number(retry.Retries)
	p = p.withBound(max(retries, 0)+1, known)
	n, ok := p.numbers(retry.Initial, retry.MaxBackoff)
	if !ok {
		return p
	}
	least, most := n[0], n[1]
	if c.CanApply(backoff) {
		p.waits = func(n int) (Span, bool) {
			d, ok := c.Apply(backoff, int64(least), int64(most), int64(n), eval.Unknown()).(int64)
			return exact(float64(d)), ok
		}
		return p.withoutRoles(retry.Multiplier, retry.Initial, retry.MaxBackoff)
	}
	name, isName := backoff.(string)
	if !isName {
		name = eval.FuncName(backoff)
	}
	switch name {
	case "DefaultBackoff":
		p.waits = func(n int) (Span, bool) { return exact(min(least*math.Pow(2, float64(n)), most)), true }
		return p
	case "LinearJitterBackoff", "RateLimitLinearJitterBackoff":
		p.waits = func(n int) (Span, bool) {
			i := float64(n + 1)
			return Span{duration(least * i), duration(max(least, most) * i)}, true
		}
		// The first wait is a random duration from RetryWaitMin to RetryWaitMax, and
		// later waits are multiples of it. A retry policy in a registry cannot express
		// this, so do not compare these settings with a policy.
		return p.withoutRoles(retry.Multiplier, retry.MaxBackoff, retry.Initial)
	}
	return p.withoutRoles(retry.Multiplier, retry.Initial, retry.MaxBackoff)
}

// withoutRoles returns a copy of the plan without the settings with the given roles.
func (p *Plan) withoutRoles(roles ...retry.Role) *Plan {
	out := *p
	out.Settings = nil
	for _, s := range p.Settings {
		if !slices.Contains(roles, s.Role) {
			out.Settings = append(out.Settings, s)
		}
	}
	return &out
}

// withoutDefault returns a copy of the plan without the setting with the role r. For
// the role Retries, the number of tries becomes unknown. For any other role, the waits
// become unknown.
func (p *Plan) withoutDefault(r retry.Role) *Plan {
	out := p.withoutRoles(r)
	if r == retry.Retries {
		return out.withBound(0, false)
	}
	out.waits = nil
	return out
}
