package docdrift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// checkDependencies checks the packages in program.constants that belong to other
// modules. Problems are reported in the registry, because users cannot change these
// packages. Constants that the registry does not declare are ignored.
func (c *checker) checkDependencies() {
	for _, p := range c.Registry.ConstantPackages() {
		if p.Dir != "" {
			continue
		}
		pkg, err := c.Constants(c.Registry, p)
		if rule.IsNotFound(err) {
			c.reportAtPackage(p, fmt.Sprintf("no module that this one depends on has the package %s; add the module with go get, or correct constants", p.Path))
		}
		if err != nil {
			continue // the go command reports this error better
		}
		pairing := rule.Pair(c.Registry, pkg.Constants)
		c.reportUnpaired(p, pkg.Constants, pairing)
		c.reportAmbiguous(p, pairing)
		c.reportUnknown(p, pkg.Constants)
		for _, k := range pkg.Constants {
			value, known := k.Int()
			if code := pairing.Codes[k.Name()]; code != nil && known && !k.IsCounted() && value != int64(code.Value) {
				c.reportAtCode(code, []string{"value", "go", "name"}, fmt.Sprintf("%s is %d here, but %s.%s is %d; write value = %[5]d, or name another constant with go",
					code.Name, code.Value, pkg.Name, k.Name(), value))
			}
		}
	}
}

// reportUnpaired reports the package p if it declares no Go constant for any code of
// the registry.
func (c *checker) reportUnpaired(p registry.ConstantPackage, all []consts.Constant, pairing registry.Pairing) {
	if len(c.Registry.Codes) == 0 || len(pairing.Codes)+len(pairing.Ambiguous) > 0 {
		return
	}
	if len(all) == 0 {
		c.reportAtPackage(p, fmt.Sprintf("%s has no integer constants; name the package that has the exit statuses", p.Path))
		return
	}
	const shown = 5
	var have []string
	for _, k := range all[:min(len(all), shown)] {
		text := k.Name()
		if value, known := k.Int(); known && !k.IsCounted() {
			text += fmt.Sprintf(" = %d", value)
		}
		have = append(have, text)
	}
	if more := len(all) - shown; more > 0 {
		have = append(have, fmt.Sprintf("%d more", more))
	}
	c.reportAtPackage(p, fmt.Sprintf("no constant of %s is a status in %s: it has %s; write go = \"…\" in their [[code]], or name another package",
		p.Path, c.Registry.Name(), strings.Join(have, ", ")))
}

// reportUnknown reports each code whose "go" key names a constant that the package does
// not have.
//
// It reports nothing if the constant may be elsewhere: in another package of
// program.constants, or in a file that build constraints exclude.
func (c *checker) reportUnknown(p registry.ConstantPackage, all []consts.Constant) {
	if len(c.Registry.ConstantPackages()) != 1 || p.Dir != "" && len(c.pass.IgnoredFiles) > 0 {
		return
	}
	var names []string
	for _, k := range all {
		names = append(names, k.Name())
	}
	for i := range c.Registry.Codes {
		code := &c.Registry.Codes[i]
		if !code.Own("go") || code.Go == "" || slices.Contains(names, code.Go) {
			continue
		}
		advice := "correct go, or leave it out"
		if j := slices.IndexFunc(names, func(name string) bool { return registry.SameName(name, code.Go) || registry.SameName(name, code.Name) }); j >= 0 {
			advice = fmt.Sprintf("write go = %q", names[j])
		}
		c.reportAtCode(code, []string{"go"}, fmt.Sprintf("%s has no integer constant %s; %s", p.Path, code.Go, advice))
	}
}

// reportAmbiguous reports each code that matches several constants of a package, and
// each constant that matches several codes.
func (c *checker) reportAmbiguous(p registry.ConstantPackage, pairing registry.Pairing) {
	for _, a := range pairing.Ambiguous {
		var codes []string
		for _, code := range a.Codes {
			codes = append(codes, code.Name)
		}
		first := a.Codes[0]
		message := fmt.Sprintf("%s may be %s of %s; write go = %q, or the other one, in its [[code]]", first.Name, finding.Or(a.Names), p.Path, a.Names[0])
		switch {
		case len(codes) > 1 && len(a.Names) > 1:
			message = fmt.Sprintf("%s may each be %s of %s; write go = \"…\" in each [[code]]", strings.Join(codes, " and "), finding.Or(a.Names), p.Path)
		case len(codes) > 1:
			message = fmt.Sprintf("the constant %s of %s may be %s; write go = %q in the [[code]] that it is", a.Names[0], p.Path, finding.Or(codes), a.Names[0])
		}
		c.reportAtCode(first, []string{"name", "value"}, message)
	}
}

func isAmbiguous(pairing registry.Pairing, name string) bool {
	return slices.ContainsFunc(pairing.Ambiguous, func(a registry.Ambiguity) bool { return slices.Contains(a.Names, name) })
}

// reportAtPackage reports a finding at the entry of package p in program.constants.
func (c *checker) reportAtPackage(p registry.ConstantPackage, message string) {
	c.ReportRegistry(finding.Finding{Rule: ruleConstant, Message: message, Span: p.At.Span(1)})
}

// reportAtCode reports a finding about a code of the registry. The finding is at the
// first key of the list that the code sets.
func (c *checker) reportAtCode(code *registry.Code, keys []string, message string) {
	value := code.Value
	c.ReportRegistry(finding.Finding{Rule: ruleConstant, Message: message, Code: &value, Span: code.Entry.OwnAt(keys...).Span(1)})
}
