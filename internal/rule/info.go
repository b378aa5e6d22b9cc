package rule

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// An Info describes a rule.
type Info struct {
	Name    string // "exitcode/undeclared"
	Summary string // the first sentence of the section about the rule, without its period
	Off     bool   // whether the rule is off unless the registry or the options turn it on
	Free    bool   // whether the rule runs without a registry; see Options.NoRegistry
	Fixable bool   // whether some findings of the rule have fixes
}

// Family returns the family of the rule: "exitcode" for exitcode/range.
func (i Info) Family() string {
	family, _, _ := strings.Cut(i.Name, "/")
	return family
}

// URL returns the address of the section about the rule in the published
// documentation.
func (i Info) URL() string {
	return URL(i.Family()) + "#" + strings.Replace(i.Name, "/", "", 1) // this is how GitHub creates an anchor from a heading
}

// Enabled reports whether the rule is on. list is Options.Rules. A rule that list names
// is on. If list is not empty and names neither the rule nor its family, the rule is off.
// Otherwise the registry decides or, if it does not mention the rule, the default of the
// rule.
func (i Info) Enabled(list []string, reg *registry.Registry) bool {
	return slices.Contains(list, i.Name) || Selects(list, i.Name) && reg.Enabled(i.Name, !i.Off)
}

// EnabledAlone reports whether the rule is on where no registry is read: it needs none, and
// it is on by default or list, which is Options.Rules, names it.
func (i Info) EnabledAlone(list []string) bool {
	return i.Free && (slices.Contains(list, i.Name) || Selects(list, i.Name) && !i.Off)
}

// Selects reports whether a list of names contains a rule or its family. An empty list
// selects all rules.
func Selects(list []string, name string) bool {
	return len(list) == 0 || slices.Contains(list, name) || slices.Contains(list, Info{Name: name}.Family())
}

// MayReport reports whether the options permit at least one of the rules to run. (A
// registry can still turn the rule off.) If it returns false, the analyzer of the rules
// need not require other analyzers.
func (o Options) MayReport(rules []Info) bool {
	return slices.ContainsFunc(rules, func(i Info) bool {
		if o.NoRegistry {
			return i.EnabledAlone(o.Rules)
		}
		return Selects(o.Rules, i.Name)
	})
}
