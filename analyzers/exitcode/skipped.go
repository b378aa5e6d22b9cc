package exitcode

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/deferred"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/finding"
)

// reportSkipped reports exits that skip a deferred call with an effect outside the
// process.
func (c *checker) reportSkipped() {
	for _, k := range c.skips {
		if k.Hook != "" {
			c.skippedHook(k)
			continue
		}
		first := k.Path[0]
		c.Report(finding.Finding{Rule: skipped, Message: c.skippedMessage(k), Span: first.Span, Related: c.skippedRelated(k)})
	}
}

// skippedHook reports a hook that does not run because a command calls an exit function
// such as os.Exit. A hook is a function such as PostRun that a framework calls after a
// command. The finding is at the hook, because the exit may be in another package.
func (c *checker) skippedHook(k deferred.Skip) {
	var b strings.Builder
	command, end := k.Path[0].Func, k.Path[len(k.Path)-1].Func
	effect := firstEffect(k)
	fmt.Fprintf(&b, "%s in %s skips %s", c.functionName(string(end)), c.commandName(command), k.Hook)
	if k.Call == effect.Func {
		fmt.Fprintf(&b, ", %s", c.functionName(string(k.Call)))
	} else {
		fmt.Fprintf(&b, ", which calls %s", c.functionName(string(effect.Func)))
	}
	fmt.Fprintf(&b, ": %s; ", consequence(effect.Kind))
	if k.Others > 0 {
		fmt.Fprintf(&b, "%s %s, too; ", finding.Count(k.Others, "other command"), actionOf(k.Others))
	}
	b.WriteString("return from the command instead, and exit in main")
	c.Report(finding.Finding{Rule: skipped, Message: b.String(), Span: k.Defer, Related: c.pathTo(k)})
}

// commandName returns the name of the function that runs a command, for messages.
func (c *checker) commandName(id ssax.ID) string {
	if id.Outer() != id {
		return "a command"
	}
	return c.functionName(string(id))
}

// firstEffect returns the effect that a message mentions. If a call has several
// effects, it is the one whose Kind comes first in package deferred.
func firstEffect(k deferred.Skip) deferred.Effect {
	return slices.MinFunc(k.Effects, func(a, b deferred.Effect) int { return cmp.Compare(a.Kind, b.Kind) })
}

// skippedMessage returns a message that says which call ends the process, which
// deferred call it skips, and what happens as a result.
func (c *checker) skippedMessage(k deferred.Skip) string {
	var b strings.Builder
	first := c.functionName(string(k.Path[0].Func))
	if len(k.Path) == 1 {
		fmt.Fprintf(&b, "%s skips", first)
	} else {
		fmt.Fprintf(&b, "%s can end the process and skip", first)
	}
	effect := firstEffect(k)
	if k.Call == effect.Func {
		fmt.Fprintf(&b, " the deferred %s", c.functionName(string(k.Call)))
	} else {
		fmt.Fprintf(&b, " %s, which calls %s", c.deferredName(k.Call), c.functionName(string(effect.Func)))
	}
	fmt.Fprintf(&b, ": %s; ", consequence(effect.Kind))
	if k.Others > 0 {
		fmt.Fprintf(&b, "%s of the function %s, too; ", finding.Count(k.Others, "other call"), actionOf(k.Others))
	}
	b.WriteString("return an error instead, and exit where no deferred call is active")
	return b.String()
}

func actionOf(n int) string {
	if n == 1 {
		return "does so"
	}
	return "do so"
}

// deferredName returns the name of a deferred function for a message. Function literals
// and function values have no name, and become "a deferred function".
func (c *checker) deferredName(id ssax.ID) string {
	if id == "" || id.Outer() != id {
		return "a deferred function"
	}
	return "the deferred " + c.functionName(string(id))
}

// consequence returns what happens if the process ends before a deferred call runs, for
// messages: "files stay behind" if the call would have removed files.
func consequence(kind deferred.Kind) string {
	switch kind {
	case deferred.Remove:
		return "files stay behind"
	case deferred.Write:
		return "a file is not written"
	case deferred.Flush:
		return "buffered data is lost"
	case deferred.Log:
		return "log entries are lost"
	case deferred.Telemetry:
		return "telemetry that is not sent yet is lost"
	case deferred.Profile:
		return "the profile is incomplete"
	case deferred.Terminal:
		return "the terminal is not restored"
	case deferred.Unlock:
		return "the lock stays"
	case deferred.Command:
		return "a command does not run"
	case deferred.Kill:
		return "another process goes on"
	case deferred.Unmount:
		return "a file system stays mounted"
	}
	return "something is left undone"
}

// skippedRelated returns the position of the deferred call, and the calls on the
// way to the exit.
func (c *checker) skippedRelated(k deferred.Skip) []finding.Related {
	return append([]finding.Related{{Position: k.Defer.Position, Message: "deferred here"}}, c.pathTo(k)...)
}

// pathTo returns related positions that show the calls on the way to an exit. It leaves
// out the first call, because the finding is at this call.
func (c *checker) pathTo(k deferred.Skip) []finding.Related {
	var out []finding.Related
	for i, step := range k.Path[1:] {
		called := "a function literal"
		if step.Func.Outer() == step.Func {
			called = c.functionName(string(step.Func))
		}
		message := "calls " + called + " here"
		if i == len(k.Path)-2 {
			message = c.functionName(string(step.Func)) + " ends the process here"
		}
		out = append(out, finding.Related{Position: step.Position, Message: message})
	}
	return out
}
