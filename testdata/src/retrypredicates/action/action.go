// Package action says what callers do next.
package action

import "retrypredicates/exit"

// An Action is what a caller does.
type Action string

// The actions.
const (
	Retry    Action = "retry"
	Escalate Action = "escalate"
	FixInput Action = "fix-input"
)

// ActionFor is wrong.
func ActionFor(s exit.Status) Action { // want `ActionFor is "escalate" for 20 \(STALE\), but its action is "retry", and "retry" for 77 \(INPUT\), but its action is "fix_input" in exitlint.toml \(retrypolicy/classifier\)`
	switch s {
	case exit.Locked, exit.Input:
		return Retry
	case 12:
		return "resume"
	}
	return Escalate
}

var next = map[exit.Status]Action{exit.Locked: Retry, exit.Stale: Retry, exit.Input: FixInput, 12: "resume"}

func nextAction(s exit.Status) Action {
	if a, ok := next[s]; ok {
		return a
	}
	return Escalate
}

// A Step is a number.
type Step int

// The steps.
const (
	StepNone Step = iota
	ActionRetry
	ActionFixInput
	ActionResume
)

func recommendedAction(code int) Step { // want `recommendedAction is "retry" for 77 \(INPUT\), but its action is "fix_input"`
	if code == 12 {
		return ActionResume
	}
	if code == 77 || code == 20 || code == 7 {
		return ActionRetry
	}
	return ActionFixInput
}

// These say nothing that can be compared.
func exitAction(code int) string { return "retry" }

func action(s exit.Status, force bool) string {
	if s == exit.Locked && !force {
		return "retry"
	}
	return "exit at once"
}

func actionForCode(code string) Action { // want `actionForCode is "escalate" for E_LOCKED, but its action is "retry"`
	if code == "E_GONE" {
		return Retry
	}
	return Escalate
}

var actions = map[exit.Status]Action{
	exit.Locked: Escalate, // want `the action for 7 \(LOCKED\) is "escalate" here, but "retry" in exitlint.toml`
	exit.Stale:  Retry,
	exit.Input:  "show the help",
}

var rows = []struct {
	Code       exit.Status
	NextAction Step
}{
	{exit.Locked, ActionRetry},
	{exit.Stale, ActionFixInput}, // want `the action for 20 \(STALE\) is "fix_input" here, but "retry"`
	{exit.Input, StepNone},
}
