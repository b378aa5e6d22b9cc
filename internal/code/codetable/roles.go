package codetable

import (
	"go/types"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/pattern"
)

// A Role says what a field is about.
type Role string

// The roles. Policy is a field that holds the others of retrying.
const (
	Code        Role = "code"
	Class       Role = "class"
	Recoverable Role = "recoverable"
	Retryable   Role = "retryable"
	Transient   Role = "transient"
	Permanent   Role = "permanent"
	Fatal       Role = "fatal"
	Attempts    Role = "attempts"
	Retries     Role = "retries"
	Initial     Role = "initial"
	Multiplier  Role = "multiplier"
	MaxBackoff  Role = "max backoff"
	MaxElapsed  Role = "max elapsed"
	Jitter      Role = "jitter"
	Immediate   Role = "immediate"
	Policy      Role = "policy"
)

// Numbers are the roles that make up a policy.
var Numbers = []Role{Attempts, Retries, Initial, Multiplier, MaxBackoff, MaxElapsed, Jitter}

// names are the usual names of fields, in lower case and without underscores.
var names = map[string]Role{
	"code": Code, "value": Code, "exitcode": Code, "exitstatus": Code, "status": Code, "exit": Code, "errorcode": Code,
	"class": Class, "category": Class, "kind": Class,
	"recoverable": Recoverable, "isrecoverable": Recoverable,
	"retryable": Retryable, "retriable": Retryable, "canretry": Retryable, "shouldretry": Retryable, "isretryable": Retryable, "retry": Retryable,
	"transient": Transient, "temporary": Transient, "istransient": Transient, "permanent": Permanent, "ispermanent": Permanent, "fatal": Fatal, "isfatal": Fatal,
	"maxattempts": Attempts, "attempts": Attempts, "maxtries": Attempts, "tries": Attempts,
	"maxretries": Retries, "retries": Retries, "retrycount": Retries, "maxretry": Retries, "retrylimit": Retries,
	"initialbackoff": Initial, "initialdelay": Initial, "initialinterval": Initial, "basedelay": Initial, "retrydelay": Initial, "delay": Initial, "backoff": Initial, "wait": Initial,
	"multiplier": Multiplier, "factor": Multiplier, "backofffactor": Multiplier, "backoffmultiplier": Multiplier,
	"maxbackoff": MaxBackoff, "maxdelay": MaxBackoff, "maxinterval": MaxBackoff,
	"maxelapsed": MaxElapsed, "maxelapsedtime": MaxElapsed, "jitter": Jitter, "immediate": Immediate,
}

// unitSuffix is the unit in the name of a number of time.
var unitSuffix = pattern.New(`(?i)_?(ms|millis|milliseconds|msec|sec|secs|seconds)$`)

// Unit is what 1 in a field of time means.
func Unit(v *types.Var) time.Duration {
	switch suffix := strings.ToLower(strings.TrimPrefix(unitSuffix().FindString(v.Name()), "_")); {
	case isDuration(v.Type()):
		return time.Nanosecond
	case strings.HasPrefix(suffix, "s"):
		return time.Second
	case suffix != "":
		return time.Millisecond
	}
	return 0
}

// roleOf is what a field is about, by its name and its type; "" is nothing that
// is known.
func roleOf(v *types.Var, policy bool) Role {
	name := strings.ToLower(strings.ReplaceAll(v.Name(), "_", ""))
	role, ok := names[name]
	if !ok {
		role = names[strings.ToLower(strings.ReplaceAll(unitSuffix().ReplaceAllString(v.Name(), ""), "_", ""))]
	}
	b, basic := v.Type().Underlying().(*types.Basic)
	if !basic {
		return ""
	}
	fits := false
	switch role {
	case Code:
		fits = b.Info()&(types.IsInteger|types.IsString) != 0 && !policy
	case Class:
		fits = b.Info()&types.IsString != 0
	case Recoverable, Retryable, Transient, Permanent, Fatal, Immediate:
		fits = b.Info()&types.IsBoolean != 0
	case Attempts, Retries:
		fits = b.Info()&types.IsInteger != 0 && !isDuration(v.Type())
	case Initial, MaxBackoff, MaxElapsed:
		fits = b.Info()&types.IsInteger != 0 && Unit(v) != 0
	case Multiplier, Jitter:
		fits = b.Info()&(types.IsInteger|types.IsFloat) != 0 && !isDuration(v.Type())
	}
	if !fits {
		return ""
	}
	return role
}

var policyName = pattern.New(`(?i)^(retry|policy|backoff|retry_?policy|backoff_?policy|retry_?strategy)$`)

// policyStruct is the struct of a field that holds a policy.
func policyStruct(v *types.Var) *types.Struct {
	if !policyName().MatchString(v.Name()) {
		return nil
	}
	t := v.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}
