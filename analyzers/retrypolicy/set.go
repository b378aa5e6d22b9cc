package retrypolicy

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// setName matches names of sets that say which property the members have, such as
// retryableCodes, nonRetryableErrors and transient. The groups "before" and "after"
// contain the words before and after the property. These words may say that the set is
// only about some codes, as "Upload" does in retryableUploadCodes.
var setName = pattern.New(`(?i)^(?P<before>\w*?)(?P<not>non|not|un|no|never|dont|donot)?_?` +
	`(?P<sense>retryable|retriable|recoverable|restartable|transient|temporary|permanent|fatal)_?(?:(?:set|list|map)?|(?P<after>\w*?)` + setNoun + setSuffix + `)$`)

// retrySetName matches names of sets with the verb "retry", such as retryErrorCodes,
// retryOnStatus and StatusCodesForRetry.
var retrySetName = pattern.New(`(?i)^(?P<before>\w*?)(?P<not>non|not|no|never|dont|donot)?_?(?:retry_?(?:on|for)?_?(?P<after>\w*?)` + setNoun + setSuffix +
	`|(?:` + topics + `)*` + setNoun + `_?(?:for|to)_?retry)$`)

// setNoun matches words for the members of a set, such as codes.
const setNoun = `(?:codes?|errors?|errs|status(?:es)?|errnos|messages|msgs|patterns|(?:sub)?strings|substrs|suffixes|prefixes|markers|reasons|kinds|phrases|conditions|failures)`

// setSuffix matches a word for the type of a set at the end of its name, such as Map in
// codesMap.
const setSuffix = `(?:_?(?:set|list|map))?`

// setProperty returns the property that all members of a set have according to its
// name: "transient" for transientErrors. "not" reports whether the name negates the
// property, as nonRetryableCodes does. general is false if the set covers only some
// codes, as uploadRetryableCodes may do. ok is false if the name contains no property.
func setProperty(name string) (s registry.Property, not, general, ok bool) {
	re := setName()
	m := re.FindStringSubmatch(name)
	s = registry.PropertyRetried
	if m != nil {
		s = properties[strings.ToLower(m[re.SubexpIndex("sense")])]
	} else if re = retrySetName(); re.MatchString(name) {
		m = re.FindStringSubmatch(name)
	} else {
		return "", false, false, false
	}
	general = generalWords().MatchString(m[re.SubexpIndex("before")]) && generalWords().MatchString(m[re.SubexpIndex("after")])
	return s, m[re.SubexpIndex("not")] != "", general, true
}

// generalWords matches words of a name that do not limit the set to some codes, such as
// Default in defaultRetryableCodes.
var generalWords = pattern.New(`(?i)^(?:(?:default|all|is|` + topics + `)_?)*$`)

// checkSets compares sets of codes, such as the keys of a Go map named retryableCodes,
// with the registry.
func (c *checker) checkSets() {
	all := retry.Sets(c.pass.TypesInfo, c.pass.Files)
	for _, s := range all {
		if property, not, general, ok := setProperty(s.Name.Name); ok {
			c.checkSet(s, property, not)
			if general && !not && c.isOnly(s, all) {
				c.checkLacking(s, property)
			}
		}
	}
}

// checkSet reports members of a set that contradict the registry. The name of the set
// states a property: each member of retryableCodes is retryable. "not" is set if the
// name negates the property, as notRetryable does.
//
// It skips a member that a predicate looks up in the set, because the result of the
// predicate is compared instead; see hasResultFor.
func (c *checker) checkSet(s retry.Set, property registry.Property, not bool) {
	var wrong, absent []string
	for _, d := range c.domainsOf(s) {
		for _, m := range s.Members {
			v, ok := c.verdictOfMember(m, d)
			if !ok || c.hasResultFor(s, d, v.key) {
				continue
			}
			has := m.Not == not
			switch want, known := v.sub.Has(property); {
			case !known || has == want:
			case has:
				wrong = append(wrong, v.name)
			default:
				absent = append(absent, v.name)
			}
		}
	}
	c.reportSet(s, property, not, true, wrong)
	c.reportSet(s, property, not, false, absent)
}

// reportSet reports values about which a set and the registry disagree. The name of the
// set, such as retryableCodes, states a property. If "has" is true, only the set says
// that the values have the property. If it is false, only the registry says so. "not"
// is set if the name negates the property.
func (c *checker) reportSet(s retry.Set, property registry.Property, not, has bool, values []string) {
	if len(values) == 0 {
		return
	}
	verb := "contains"
	if has == not {
		verb = "is false for"
	}
	c.reportInTable(c.finding(classifier, s.Name.Pos(), s.Name.End(), fmt.Sprintf("%s %s %s, which %s %s in %s", s.Name.Name, verb, finding.And(values), areOrIs(values), answerText(property, !has), c.Registry.Name())))
}

// domainsOf returns the possible kinds of the members of a set, such as exit statuses,
// HTTP statuses or error codes. It judges by the type of the members, their values and
// the name of the set.
func (c *checker) domainsOf(s retry.Set) []domain {
	if ssax.IsBasic(s.Elem, types.IsString) {
		return []domain{errorCodes, messages}
	}
	if isErrno(s.Elem) {
		return []domain{errnos}
	}
	if n, ok := types.Unalias(s.Elem).(*types.Named); ok && n.Obj().Pkg() != c.pass.Pkg && !c.isStatusType(s.Elem) {
		// A number type of another package usually means something else: codes.Code is
		// for gRPC, for example.
		return nil
	}
	low, high, declared, named := 0, 0, 0, 0
	for _, m := range s.Members {
		n, _ := constant.Int64Val(m.Value)
		switch {
		case n >= 300 && n < statusLimit:
			high++
		case n < 100 || n >= statusLimit:
			low++
		}
		if _, ok := c.Registry.Code(int(n)); ok && n >= 0 && n <= 255 {
			declared++
		}
		if m.Obj != nil && c.declares(m.Obj.Pkg()) {
			named++
		}
	}
	all := len(s.Members)
	switch {
	case all == 0:
		return nil
	case high > 0 && low == 0:
		return []domain{httpStatuses}
	case named > 0, declared == all && exitWord().MatchString(s.Name.Name):
		return []domain{statuses}
	case high == 0 && declared == 0:
		return []domain{errorCodes}
	}
	return nil
}

// verdictOfMember returns what the registry says about a member. ok is false if the
// registry says nothing.
func (c *checker) verdictOfMember(m retry.Member, d domain) (v verdict, ok bool) {
	key := m.Value.ExactString()
	if m.Value.Kind() == constant.String {
		key = constant.StringVal(m.Value)
	}
	if d == errnos {
		if m.Obj == nil {
			return verdict{}, false
		}
		key = m.Obj.Name()
	}
	all := c.verdicts(d)
	i := slices.IndexFunc(all, func(v verdict) bool { return v.key == key || d == messages && strings.EqualFold(v.key, key) })
	if i < 0 {
		return verdict{}, false
	}
	return all[i], true
}

// hasResultFor reports whether a predicate of the package looks up values in the set s,
// and its result for the value key is known. A wrong result is then reported for the
// predicate, not for the set.
func (c *checker) hasResultFor(s retry.Set, d domain, key string) bool {
	return slices.ContainsFunc(c.predicates, func(p predicate) bool {
		_, answers := p.results[key]
		if p.domain != d || !answers || p.fn == nil || p.fn.Syntax() == nil || !c.Covers(c.pass.Fset.Position(p.name.Pos()).Filename) {
			return false
		}
		reads := false
		ast.Inspect(p.fn.Syntax(), func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			reads = reads || ok && c.pass.TypesInfo.ObjectOf(id) == s.Obj
			return !reads
		})
		return reads
	})
}

// isOnly reports whether s is the only set in the package with a property such as
// "retryable" in its name and with elements of this type. If there is another one, it
// may contain the codes that s lacks.
func (c *checker) isOnly(s retry.Set, all []retry.Set) bool {
	return !slices.ContainsFunc(all, func(other retry.Set) bool {
		_, _, _, ok := setProperty(other.Name.Name)
		return ok && other.Name != s.Name && types.Identical(other.Elem, s.Elem)
	})
}

// checkLacking reports codes of the registry that are missing from a set such as
// retryableCodes. It does so only if all members of the set are codes with the property
// of the set, because the set may otherwise be about something else.
func (c *checker) checkLacking(s retry.Set, property registry.Property) {
	domains := c.domainsOf(s)
	if len(domains) == 0 || domains[0] != statuses && domains[0] != errorCodes || s.Partial || len(s.Members) == 0 || property == registry.PropertyPermanent || property == registry.PropertyFatal {
		return
	}
	present := map[string]bool{}
	for _, m := range s.Members {
		v, ok := c.verdictOfMember(m, domains[0])
		want, known := v.sub.Has(property)
		if !ok || !known || want == m.Not {
			return
		}
		present[v.key] = true
	}
	var absent []string
	for _, v := range c.verdicts(domains[0]) {
		if want, known := v.sub.Has(property); known && want && !present[v.key] && !c.hasResultFor(s, domains[0], v.key) {
			absent = append(absent, v.name)
		}
	}
	if len(absent) > 0 {
		c.reportInTable(c.finding(classifier, s.Name.Pos(), s.Name.End(), fmt.Sprintf("%s lacks %s, which %s %s in %s", s.Name.Name, finding.And(absent), areOrIs(absent), answerText(property, true), c.Registry.Name())))
	}
}
