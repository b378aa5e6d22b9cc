package rule

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// An Info describes a rule.
type Info struct {
	Name    string // "exitcode/undeclared"
	Summary string // the first sentence of its section in the page, without the period
	Off     bool   // off unless the registry or the options turn the rule on
	Fixable bool   // some findings of the rule have fixes
}

// Family returns the family of the rule, such as "exitcode".
func (i Info) Family() string {
	family, _, _ := strings.Cut(i.Name, "/")
	return family
}

// URL returns the address of the rule's section in the published page.
func (i Info) URL() string {
	return URL(i.Family()) + "#" + strings.Replace(i.Name, "/", "", 1) // the anchor that GitHub makes of the heading
}

// Enabled reports whether the rule is on, given Options.Rules and a registry. A
// list that names the rule turns it on. If the list names only the family of
// the rule, or is empty, the setting in the registry decides, or without a
// setting the default of the rule.
func (i Info) Enabled(list []string, reg *registry.Registry) bool {
	return slices.Contains(list, i.Name) || Selects(list, i.Name) && reg.Enabled(i.Name, !i.Off)
}

// Selects reports whether a list of rules and families names a rule. An empty
// list selects all rules.
func Selects(list []string, name string) bool {
	return len(list) == 0 || slices.Contains(list, name) || slices.Contains(list, Info{Name: name}.Family())
}
