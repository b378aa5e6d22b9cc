package retry

import (
	"go/types"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Role is the meaning of a field in a table of codes, or of a setting of a retry
// library. For example, MaxAttempts has the role Attempts, "the number of attempts".
type Role string

// These roles describe a code.
const (
	Code        Role = "code"
	Class       Role = "class"
	Recoverable Role = "recoverable"
	Retryable   Role = "retryable"
	Transient   Role = "transient"
	Permanent   Role = "permanent"
	Fatal       Role = "fatal"
	Action      Role = "action" // what the caller should do next
)

// These roles describe a retry policy. Durations in settings are in
// nanoseconds.
const (
	Attempts   Role = "attempts" // number of tries, including the first one
	Retries    Role = "retries"
	Initial    Role = "initial"
	Multiplier Role = "multiplier"
	MaxBackoff Role = "max backoff"
	MaxElapsed Role = "max elapsed"
	Jitter     Role = "jitter"            // the random part of a wait, as a fraction of the wait
	Percent    Role = "jitter in percent" // like Jitter, but in percent; only in settings of libraries
	Immediate  Role = "immediate"
	Policy     Role = "policy" // a struct with fields for the other roles
)

// Numbers lists the roles for numbers in a policy.
var Numbers = []Role{Attempts, Retries, Initial, Multiplier, MaxBackoff, MaxElapsed, Jitter}

// fieldNames maps names of fields to roles. The names are in lower case and without
// underscores.
var fieldNames = map[string]Role{
	"code": Code, "value": Code, "exitcode": Code, "exitstatus": Code, "status": Code, "exit": Code, "errorcode": Code,
	"class": Class, "category": Class, "kind": Class,
	"action": Action, "nextaction": Action, "calleraction": Action, "orchestratoraction": Action,
	"recoverable": Recoverable, "isrecoverable": Recoverable,
	"retryable": Retryable, "retriable": Retryable, "canretry": Retryable, "shouldretry": Retryable, "isretryable": Retryable, "retry": Retryable,
	"transient": Transient, "temporary": Transient, "istransient": Transient, "permanent": Permanent, "ispermanent": Permanent, "fatal": Fatal, "isfatal": Fatal,
	"maxattempts": Attempts, "attempts": Attempts, "maxtries": Attempts, "tries": Attempts,
	"maxretries": Retries, "retries": Retries, "retrycount": Retries, "maxretry": Retries, "retrylimit": Retries,
	"initialbackoff": Initial, "initialdelay": Initial, "initialinterval": Initial, "basedelay": Initial, "retrydelay": Initial, "delay": Initial, "backoff": Initial, "wait": Initial,
	"sleep": Initial, "pause": Initial, "retryafter": Initial, "initial": Initial, "initialwait": Initial, "minbackoff": Initial, "mindelay": Initial, "minwait": Initial, "basebackoff": Initial,
	"multiplier": Multiplier, "factor": Multiplier, "backofffactor": Multiplier, "backoffmultiplier": Multiplier,
	"maxbackoff": MaxBackoff, "maxdelay": MaxBackoff, "maxinterval": MaxBackoff, "maxwait": MaxBackoff,
	"maxelapsed": MaxElapsed, "maxelapsedtime": MaxElapsed, "jitter": Jitter, "immediate": Immediate,
}

// unitSuffix matches a unit of time at the end of a name, such as the Ms in DelayMs.
var unitSuffix = pattern.New(`(?i)_?(ms|millis|milliseconds|msec|sec|secs|seconds)$`)

// Unit returns the unit of a field: a nanosecond for a [time.Duration], a millisecond
// for DelayMs. If neither the type nor the name shows the unit, Unit returns 0.
func Unit(v *types.Var) time.Duration {
	switch suffix := strings.ToLower(strings.TrimPrefix(unitSuffix().FindString(v.Name()), "_")); {
	case IsDuration(v.Type()):
		return time.Nanosecond
	case strings.HasPrefix(suffix, "s"):
		return time.Second
	case suffix != "":
		return time.Millisecond
	}
	return 0
}

// IsDuration reports whether t is [time.Duration].
func IsDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}

// roleOf returns the role of a field, judging by its name and type, or "". policy is
// set for a field of a retry policy, which never has the role Code.
func roleOf(v *types.Var, policy bool) Role {
	b, ok := v.Type().Underlying().(*types.Basic)
	if !ok {
		return ""
	}
	role, ok := fieldNames[fieldKey(v.Name())]
	if !ok {
		role = fieldNames[fieldKey(unitSuffix().ReplaceAllString(v.Name(), ""))]
	}
	if role == Code && policy || !role.fits(v, b.Info()) {
		return ""
	}
	return role
}

// RoleOfName returns the role of a field, judging by its name alone, or "".
func RoleOfName(name string) Role { return fieldNames[fieldKey(name)] }

func fieldKey(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// fits reports whether the type of a field allows the role r. info describes the type.
func (r Role) fits(v *types.Var, info types.BasicInfo) bool {
	switch r {
	case Code:
		return info&(types.IsInteger|types.IsString) != 0
	case Class:
		return info&types.IsString != 0
	case Action:
		_, named := types.Unalias(v.Type()).(*types.Named)
		return info&types.IsString != 0 || named && info&types.IsInteger != 0 && !IsDuration(v.Type())
	case Recoverable, Retryable, Transient, Permanent, Fatal, Immediate:
		return info&types.IsBoolean != 0
	case Attempts, Retries:
		return info&types.IsInteger != 0 && !IsDuration(v.Type())
	case Initial, MaxBackoff, MaxElapsed:
		return info&types.IsInteger != 0 && Unit(v) != 0
	case Multiplier, Jitter:
		return info&(types.IsInteger|types.IsFloat) != 0 && !IsDuration(v.Type())
	}
	return false
}

// inPolicies maps field names to the roles that they have only in a retry policy.
var inPolicies = map[string]Role{"base": Initial, "min": Initial, "max": MaxBackoff, "cap": MaxBackoff, "limit": MaxBackoff}

// policyName matches fields with a retry policy, such as RetryPolicy.
var policyName = pattern.New(`(?i)^(retry|policy|backoff|retry_?policy|backoff_?policy|retry_?strategy)$`)

// MayHaveFlag reports whether an [Entry] for a literal of type st may have a field with
// the role Recoverable, Retryable or Transient. It is much faster than [Tables].
func MayHaveFlag(st *types.Struct) bool {
	for v := range st.Fields() {
		if inner, _ := ssax.StructOf(v.Type()); inner != nil {
			st, isStruct := v.Type().Underlying().(*types.Struct) // an embedded pointer is not followed
			if policyStruct(v) != nil || v.Embedded() && isStruct && MayHaveFlag(st) {
				return true
			}
			continue
		}
		if !ssax.IsBasic(v.Type(), types.IsBoolean) {
			continue
		}
		switch roleOf(v, false) {
		case Recoverable, Retryable, Transient:
			return true
		}
	}
	return false
}

// policyStruct returns the struct type of the field v if v contains a retry policy,
// judging by its name. Otherwise it returns nil.
func policyStruct(v *types.Var) *types.Struct {
	if !policyName().MatchString(v.Name()) {
		return nil
	}
	st, _ := ssax.StructOf(v.Type())
	return st
}
