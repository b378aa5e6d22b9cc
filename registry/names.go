package registry

import (
	"slices"
	"strings"
	"unicode"
)

// SameName reports whether a and b are spellings of the same name, such as
// EXIT_LOCK_TIMEOUT, ExitLockTimeout, exitCodeLockTimeout, LockTimeout,
// EX_LOCK_TIMEOUT and ErrLockTimeout. It ignores case, separators, and words at
// both ends that are common in the names of statuses.
func SameName(a, b string) bool {
	ka, kb := spell(a), spell(b)
	return ka.bare != "" && ka.bare == kb.bare
}

// A spelling holds three forms of a name, from the most to the least exact.
type spelling struct {
	whole string // the name in lower case, without separators
	core  string // whole without statusWords at its ends
	bare  string // core without the word error at its start
}

// statusWords lists words that only indicate that a name belongs to a status.
var statusWords = []string{"exit", "exits", "ex", "exitcode", "exitstatus", "code", "status", "rc"}

// spell returns the forms of a name.
func spell(name string) spelling {
	words := nameWords(name)
	s := spelling{whole: strings.Join(words, "")}
	for len(words) > 1 && slices.Contains(statusWords, words[0]) {
		words = words[1:]
	}
	for len(words) > 1 && slices.Contains(statusWords, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	for i, w := range words {
		if w == "err" {
			words[i] = "error"
		}
	}
	s.core = strings.Join(words, "")
	if len(words) > 1 && words[0] == "error" {
		words = words[1:]
		for len(words) > 1 && slices.Contains(statusWords, words[0]) {
			words = words[1:] // ErrCodeLockTimeout
		}
	}
	s.bare = strings.Join(words, "")
	return s
}

// nameWords splits a name into words in lower case. A word begins after a
// separator, and at a capital or a digit: NOT_FOUND, NotFound and HTTPNotFound
// end in the same two words.
func nameWords(name string) []string {
	var words []string
	runes := []rune(name)
	start := 0
	end := func(i int) {
		if i > start {
			words = append(words, strings.ToLower(string(runes[start:i])))
		}
		start = i
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end(i)
			start = i + 1
		case i == start:
		case unicode.IsDigit(r) && !unicode.IsDigit(runes[i-1]):
			end(i)
		case unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			end(i)
		}
	}
	end(len(runes))
	return words
}

// Calls reports whether name is a name of the code: the name in the registry or
// the name of the Go constant. If the registry names no constant, other
// spellings of the code's name also count.
func (c *Code) Calls(name string) bool {
	return name == c.Name || name == c.GoName() || c.Go == "" && SameName(name, c.Name)
}

// CodeNamed returns the code with the given name in the registry or in Go. An
// exact match takes precedence over another spelling. The second result is
// false if no code matches, or if several codes match in another spelling.
func (r *Registry) CodeNamed(name string) (*Code, bool) {
	var found []*Code
	for i := range r.Codes {
		switch c := &r.Codes[i]; {
		case c.Name == name || c.GoName() == name:
			return c, true
		case c.Calls(name):
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return nil, false
	}
	return found[0], true
}

// A Constant is an integer constant of a Go package.
type Constant struct {
	Name   string
	Value  int64
	Known  bool   // whether the value is known
	Repeat string // the constant in the same package that defines the value, or ""
	Group  string // the same for all constants of one type, or of one declaration
}

// mayBeStatus reports whether the value of a constant is known and is from 0
// to 255.
func (k Constant) mayBeStatus() bool { return k.Known && k.Value >= 0 && k.Value <= 255 }

// agrees reports whether the constant has the value of a code.
func (k Constant) agrees(c *Code) bool { return k.Known && k.Value == int64(c.Value) }

// A Pairing assigns the constants of a package to codes of the registry.
type Pairing struct {
	Codes     map[string]*Code // the code of each constant, by name of the constant
	Ambiguous []Ambiguity
}

// An Ambiguity is a code that matches several constants, or a constant that
// matches several codes. The key go of the code has to resolve the ambiguity.
type Ambiguity struct {
	Codes []*Code
	Names []string // of constants
}

// Of returns the constant that is paired with a code, or "".
func (p Pairing) Of(value int) string {
	for name, c := range p.Codes {
		if c.Value == value {
			return name
		}
	}
	return ""
}

// Pair assigns the constants of one package to codes. A code with the key go
// gets the constant that go names. Any other code gets the constant with
// exactly the name of the code, or else the only constant with another spelling
// of the name. If the constant and the code have different values, the constant
// must also be named like a status or be declared among statuses, because the
// 30 in "Timeout = 30" may be seconds.
func (r *Registry) Pair(constants []Constant) Pairing {
	p := pairer{pairing: Pairing{Codes: map[string]*Code{}}, has: map[int]bool{}, agreed: map[string]int{}}
	p.exact(r, constants)
	byKey := map[string][]candidate{}
	for _, k := range constants {
		if k.mayBeStatus() && p.pairing.Codes[k.Name] == nil && p.pairing.Codes[k.Repeat] == nil {
			s := spell(k.Name)
			byKey[s.bare] = append(byKey[s.bare], candidate{k, s})
		}
	}
	groups := map[string][]*Code{}
	var keys []string
	for i := range r.Codes {
		c := &r.Codes[i]
		key := spell(c.Name).bare
		if c.Go != "" || p.has[c.Value] || len(byKey[key]) == 0 {
			continue
		}
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], c)
	}
	for _, key := range keys {
		p.count(groups[key], byKey[key])
	}
	for _, key := range keys {
		p.group(groups[key], byKey[key])
	}
	return p.pairing
}

// A candidate is a constant that may belong to a code, with the forms of the
// constant's name.
type candidate struct {
	Constant
	spelling
}

// A pairer pairs codes with constants.
type pairer struct {
	pairing Pairing
	has     map[int]bool   // whether the code with a value already has its constant
	agreed  map[string]int // for each group, the number of constants with the value of their code, minus the number with another value
}

func (p *pairer) pair(c *Code, name string) {
	p.pairing.Codes[name] = c
	p.has[c.Value] = true
}

// exact pairs codes with constants that have exactly the right name.
func (p *pairer) exact(r *Registry, constants []Constant) {
	named := map[string]Constant{}
	for _, k := range constants {
		named[k.Name] = k
	}
	for i := range r.Codes {
		c := &r.Codes[i]
		if k, ok := named[c.GoName()]; ok && p.pairing.Codes[k.Name] == nil {
			p.pair(c, k.Name)
			p.vote([]*Code{c}, k)
		}
	}
}

// count calls vote for the constants that have the name of a code.
func (p *pairer) count(codes []*Code, constants []candidate) {
	for _, k := range constants {
		if isCalledLike(codes, k) {
			p.vote(codes, k.Constant)
		}
	}
}

// vote updates p.agreed, depending on whether a constant has the value of its
// code. It ignores the values 0 and 1, which occur in any enumeration.
func (p *pairer) vote(codes []*Code, k Constant) {
	switch agrees := slices.ContainsFunc(codes, k.agrees); {
	case !agrees:
		p.agreed[k.Group]--
	case k.Value > 1:
		p.agreed[k.Group] += 2
	}
}

// group pairs the codes and constants that have spellings of the same name.
func (p *pairer) group(codes []*Code, constants []candidate) {
	own := slices.DeleteFunc(slices.Clone(codes), func(c *Code) bool { return c.Preset != "" })
	if len(own) > 0 {
		codes = own
	}
	if len(codes) > 1 {
		codes, constants = p.pairSpelledAlike(codes, constants)
	}
	named := slices.DeleteFunc(slices.Clone(constants), func(k candidate) bool {
		return slices.ContainsFunc(constants, func(o candidate) bool { return o.Name == k.Repeat }) || !p.mayBe(codes, k)
	})
	if strong := slices.DeleteFunc(slices.Clone(named), func(k candidate) bool { return !isCalledLike(codes, k) }); len(strong) > 0 {
		named = strong
	}
	switch {
	case len(codes) == 0 || len(named) == 0:
	case len(codes) == 1 && len(named) == 1:
		p.pair(codes[0], named[0].Name)
	default:
		a := Ambiguity{Codes: codes}
		for _, k := range named {
			a.Names = append(a.Names, k.Name)
		}
		p.pairing.Ambiguous = append(p.pairing.Ambiguous, a)
	}
}

// mayBe reports whether a constant may belong to one of codes. A constant with
// the value of one of codes may. Any other constant must have the name of a
// code, and either be named like a status or be declared among constants whose
// values agree with their codes.
func (p *pairer) mayBe(codes []*Code, k candidate) bool {
	return slices.ContainsFunc(codes, k.agrees) || isCalledLike(codes, k) && (k.whole != k.core || p.agreed[k.Group] > 0)
}

// pairSpelledAlike pairs the codes and constants whose names differ only in
// case and separators. It returns the remaining codes and constants.
func (p *pairer) pairSpelledAlike(codes []*Code, constants []candidate) ([]*Code, []candidate) {
	codes = slices.DeleteFunc(slices.Clone(codes), func(c *Code) bool {
		i := slices.IndexFunc(constants, func(k candidate) bool { return k.whole == spell(c.Name).whole })
		if i < 0 || !p.mayBe([]*Code{c}, constants[i]) {
			return false
		}
		p.pair(c, constants[i].Name)
		constants = slices.Delete(slices.Clone(constants), i, i+1)
		return true
	})
	return codes, constants
}

// isCalledLike reports whether a constant has the name of one of codes. It
// ignores constants with the name of an error, and codes from an optional
// preset.
func isCalledLike(codes []*Code, k candidate) bool {
	return slices.ContainsFunc(codes, func(c *Code) bool {
		return !c.Optional() && k.core == spell(c.Name).core
	})
}
