package breaking

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/internal/span"
)

// A registryComparison contains two versions of one registry, and collects the changes
// between them.
type registryComparison struct {
	*comparison
	before, after *contract.Registry
	program       string
}

// compareRegistries compares two versions of a registry. If a version lacks the registry,
// there is nothing to compare, because that version promises nothing.
func (c *comparison) compareRegistries(r pair[contract.Registry]) {
	if r.before == nil || r.after == nil {
		return
	}
	d := registryComparison{c, r.before, r.after, registryLabel(c.after, r.after)}
	for i := range r.before.Codes {
		d.compareCode(&r.before.Codes[i])
	}
	for i := range r.after.Codes {
		d.addNew(&r.after.Codes[i])
	}
	d.compareCommands()
	d.compareErrors()
	d.comparePolicies()
}

// change returns a new Change for a difference between the two versions of the
// registry. The caller sets the rule and the message.
func (d *registryComparison) change(at span.Position) Change {
	return Change{Program: d.program, At: at, File: d.after.File}
}

// compareCode compares a code of the old version with its counterpart in the new version:
// the code with the same name or, if there is none, with the same status.
func (d *registryComparison) compareCode(old *contract.Code) {
	same, renumbered := d.after.Code(old.Value), d.after.CodeNamed(old.Name)
	switch {
	case renumbered != nil && renumbered.Value != old.Value:
		c := d.change(renumbered.At)
		c.Rule, c.Category, c.Code, c.To = Renumbered, Breaking, &old.Value, &renumbered.Value
		c.Message = fmt.Sprintf("%s was status %d and is %d now", old.Name, old.Value, renumbered.Value)
		d.add(c)
		d.compareOutcome(old, renumbered)
		d.compareText(old, renumbered)
		if same != nil && d.before.CodeNamed(same.Name) == nil {
			d.addReused(old, same)
		}
	case same == nil:
		d.addRemoved(old)
	case same.Name != old.Name && !sameWords(same.Text["meaning"], old.Text["meaning"]) && d.before.CodeNamed(same.Name) == nil:
		d.addReused(old, same)
	default:
		d.compareOutcome(old, same)
		d.compareText(old, same)
	}
}

// addRemoved adds a change for a code that was removed. The change counts as accepted if
// the new version lists the status as [[retired]].
func (d *registryComparison) addRemoved(old *contract.Code) {
	c := d.change(span.Position{})
	c.Rule, c.Category, c.Code = Removed, Breaking, &old.Value
	c.Message = fmt.Sprintf("status %s is not declared any more", formatStatus(old.Value, old.Name))
	if r := d.after.Retirement(old.Value); r != nil {
		c.acceptRetired(r)
	}
	d.add(c)
}

// acceptRetired marks a change as accepted, because the [[retired]] entry r announces
// it.
func (c *Change) acceptRetired(r *contract.Retired) {
	c.Accepted, c.Reason, c.To = true, r.Reason, r.ReplacedBy
	c.Message += "; it is retired"
}

// addReused adds a change for a status that exists in both versions, but means something
// else in the new one.
func (d *registryComparison) addReused(old, now *contract.Code) {
	c := d.change(now.At)
	c.Rule, c.Category, c.Code = Reused, Breaking, &now.Value
	c.Message = fmt.Sprintf("status %d was %s and is %s now, which means something else", now.Value, old.Name, now.Name)
	d.add(c)
}

// addNew adds a change for a code that the old version does not declare.
func (d *registryComparison) addNew(now *contract.Code) {
	if d.before.Code(now.Value) != nil {
		return
	}
	if r := d.before.Retirement(now.Value); r != nil {
		c := d.change(now.At)
		c.Rule, c.Category, c.Code = Reused, Breaking, &now.Value
		c.Message = fmt.Sprintf("status %d is declared as %s, but was retired: %s", now.Value, now.Name, r.Reason)
		d.add(c)
		return
	}
	if !d.onlyDeclared {
		return // comparePrograms reports new statuses that programs really end with
	}
	c := d.change(now.At)
	c.Rule, c.Category, c.Code = New, Compatible, &now.Value
	c.Message = fmt.Sprintf("status %s is new", formatStatus(now.Value, now.Name))
	if d.before.Closed {
		c.Category = Breaking
		c.Message += ", although the contract is closed"
	}
	d.add(c)
}

// Classes of statuses. Callers need not react to those in successes, and must react to
// those in failures. For other classes, it depends on the caller.
var (
	successes = []string{"success", "no_op"}
	failures  = []string{"partial", "transient", "permanent", "fatal", "blocked", "cancelled"}
)

// compareOutcome adds a change if callers may have to react differently to a status,
// because its class or a similar key has changed.
func (d *registryComparison) compareOutcome(old, now *contract.Code) {
	var breaks, other []string
	note := func(breaking bool, key, from, to string) {
		if from == to {
			return
		}
		text := fmt.Sprintf("%s %s", key, describeChange(from, to))
		if breaking {
			breaks = append(breaks, text)
		} else {
			other = append(other, text)
		}
	}
	crosses := slices.Contains(successes, old.Class) && slices.Contains(failures, now.Class) ||
		slices.Contains(failures, old.Class) && slices.Contains(successes, now.Class)
	note(crosses, "class", old.Class, now.Class)
	note(old.Recoverable == "yes" && now.Recoverable == "no", "recoverable", old.Recoverable, now.Recoverable)
	note(old.Action == "retry" && now.Action != "", "action", old.Action, now.Action)
	note(old.Retry != "" && now.Retry == "", "retry", old.Retry, now.Retry)
	d.compareSideEffects(old, now, note)
	c := d.change(now.At)
	c.Rule, c.Code = Outcome, &old.Value
	switch {
	case len(breaks) > 0:
		c.Category = Breaking
	case len(other) > 0:
		c.Category = Compatible
	default:
		return
	}
	c.Message = fmt.Sprintf("status %s: %s", formatStatus(now.Value, now.Name), strings.Join(append(breaks, other...), "; "))
	d.add(c)
}

// compareSideEffects compares the key "side_effects". A change from "none" to another
// value is breaking, because callers that try again rely on "none".
func (d *registryComparison) compareSideEffects(old, now *contract.Code, note func(breaking bool, key, from, to string)) {
	from, to := old.Text["side_effects"], now.Text["side_effects"]
	note(from == "none" && to != "", "side_effects", from, to)
}

// describeChange describes how a value changed. An empty string means that the key is not
// set.
func describeChange(from, to string) string {
	switch {
	case from == "":
		return fmt.Sprintf("is now %q", to)
	case to == "":
		return fmt.Sprintf("was %q and is not said any more", from)
	}
	return fmt.Sprintf("was %q and is %q now", from, to)
}

// compareText adds a change if a code has a new name, or a new value of a key such as
// "meaning", which only describes the code.
func (d *registryComparison) compareText(old, now *contract.Code) {
	var keys []string
	if old.Name != now.Name {
		keys = append(keys, "name")
	}
	all := maps.Clone(old.Text)
	maps.Copy(all, now.Text)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if key != "side_effects" && old.Text[key] != now.Text[key] {
			keys = append(keys, key)
		}
	}
	if len(keys) == 0 {
		return
	}
	c := d.change(now.At)
	c.Rule, c.Category, c.Code = Text, Metadata, &now.Value
	c.Message = fmt.Sprintf("status %s has another %s", formatStatus(now.Value, now.Name), strings.Join(keys, ", "))
	d.add(c)
}

// sameWords reports whether two strings contain the same words. It ignores case, spaces
// and final periods.
func sameWords(a, b string) bool {
	words := func(text string) string {
		return strings.TrimRight(strings.Join(strings.Fields(strings.ToLower(text)), " "), ".")
	}
	return words(a) == words(b)
}

// compareCommands compares the key "commands" of codes. It adds a change for each command
// that the new version no longer names, unless the command can still end with all its
// statuses. For a command that both versions name, it calls compareCommand.
func (d *registryComparison) compareCommands() {
	for _, name := range commandsOf(d.before) {
		if slices.Contains(commandsOf(d.after), name) {
			d.compareCommand(name)
			continue
		}
		if d.endsWithAll(name) {
			continue
		}
		c := d.change(span.Position{})
		c.Rule, c.Category, c.Command = Command, Breaking, name
		c.Message = fmt.Sprintf("no declared status names the command %q any more", name)
		d.add(c)
	}
}

// compareCommand adds a change for each status that the new version declares only for
// commands other than the given one.
func (d *registryComparison) compareCommand(name string) {
	for i := range d.before.Codes {
		old := &d.before.Codes[i]
		now := d.after.Code(old.Value)
		if now == nil || !slices.Contains(old.Commands, name) || len(now.Commands) == 0 || slices.Contains(now.Commands, name) {
			continue
		}
		c := d.change(now.At)
		c.Rule, c.Category, c.Code, c.Command = Removed, Breaking, &old.Value, name
		c.Message = fmt.Sprintf("status %s is not declared for the command %q any more", formatStatus(old.Value, old.Name), name)
		d.add(c)
	}
}

// endsWithAll reports whether the command can still end with all its old statuses,
// although the new version does not name it. This is the case if the new version
// declares these statuses for every command.
func (d *registryComparison) endsWithAll(command string) bool {
	return !slices.ContainsFunc(d.before.Codes, func(old contract.Code) bool {
		now := d.after.Code(old.Value)
		return slices.Contains(old.Commands, command) && (now == nil || len(now.Commands) > 0)
	})
}

// commandsOf returns the sorted names of all commands that the codes of a registry list
// under the key "commands".
func commandsOf(r *contract.Registry) []string {
	var names []string
	for _, c := range r.Codes {
		names = append(names, c.Commands...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// compareErrors adds changes for the error codes that were removed, added or changed.
func (d *registryComparison) compareErrors() {
	find := func(list []contract.ErrorCode, code string) *contract.ErrorCode {
		i := slices.IndexFunc(list, func(e contract.ErrorCode) bool { return e.Code == code })
		if i < 0 {
			return nil
		}
		return &list[i]
	}
	for i := range d.before.Errors {
		old := &d.before.Errors[i]
		now := find(d.after.Errors, old.Code)
		if now == nil {
			c := d.change(span.Position{})
			c.Rule, c.Category, c.Error = Error, Breaking, old.Code
			c.Message = fmt.Sprintf("the error code %s is not declared any more", old.Code)
			d.add(c)
			continue
		}
		d.addRemapped(old, now)
	}
	for i := range d.after.Errors {
		if now := &d.after.Errors[i]; find(d.before.Errors, now.Code) == nil {
			c := d.change(now.At)
			c.Rule, c.Category, c.Error = Error, Compatible, now.Code
			c.Message = fmt.Sprintf("the error code %s is new", now.Code)
			d.add(c)
		}
	}
}

// addRemapped adds a change if an error code now leads to another status. It adds
// another change if callers can no longer recover from the error.
func (d *registryComparison) addRemapped(old, now *contract.ErrorCode) {
	if old.Exit != nil && now.Exit != nil && *old.Exit != *now.Exit {
		c := d.change(now.At)
		c.Rule, c.Category, c.Error, c.Code, c.To = Remapped, Breaking, now.Code, old.Exit, now.Exit
		c.Message = fmt.Sprintf("the error %s ended with %d and is declared with %d now", now.Code, *old.Exit, *now.Exit)
		d.add(c)
	}
	if old.Recoverable == "yes" && now.Recoverable == "no" {
		c := d.change(now.At)
		c.Rule, c.Category, c.Error = Outcome, Breaking, now.Code
		c.Message = fmt.Sprintf("the error %s: recoverable %s", now.Code, describeChange(old.Recoverable, now.Recoverable))
		d.add(c)
	}
}

// comparePolicies adds a change for each retry policy whose keys differ between the
// versions. It skips policies that the new version lacks.
func (d *registryComparison) comparePolicies() {
	for _, name := range slices.Sorted(maps.Keys(d.before.Policies)) {
		old, now := d.before.Policies[name], d.after.Policies[name]
		if now == nil || maps.Equal(old, now) {
			continue // if the policy is gone, compareOutcome reports each code that used it
		}
		c := d.change(span.Position{})
		c.Rule, c.Category, c.Error = Text, Metadata, "retry."+name
		c.Message = fmt.Sprintf("the policy [retry.%s] has other numbers", name)
		d.add(c)
	}
}
