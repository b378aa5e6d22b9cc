package registry

import (
	"slices"
	"strings"
	"unicode"
)

// SameName reports whether two names are one in two spellings, such as
// EXIT_LOCK_TIMEOUT, ExitLockTimeout, exitCodeLockTimeout, LockTimeout,
// EX_LOCK_TIMEOUT and ErrLockTimeout. Case and separators do not count, nor do
// words around the name that any status could have.
func SameName(a, b string) bool {
	ka, kb := spell(a), spell(b)
	return ka.bare != "" && ka.bare == kb.bare
}

// A spelling is a name in three forms, each less exact than the one before.
type spelling struct {
	whole string // without case and separators
	core  string // without statusWords at its ends, too
	bare  string // without the word error at its start, too
}

// statusWords are the words that say of a name that it names a status.
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

// nameWords returns the words of a name in lower case. They begin at
// separators, capitals and digits: NOT_FOUND, NotFound and HTTPNotFound end in
// the same two.
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

// Calls reports whether the registry or the code may use a name for a status:
// it is the name of the status or of its Go constant, or, if the registry
// names no constant, another spelling of its name.
func (c *Code) Calls(name string) bool {
	return name == c.Name || name == c.GoName() || c.Go == "" && SameName(name, c.Name)
}

// CodeNamed returns the code for which the registry or the code may use a
// name. An exact name wins over other spellings. It is false if several codes
// have the name in another spelling.
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
	Known  bool   // reports whether the value is known
	Repeat string // the constant of the same package whose value it repeats; "" for none
	Group  string // shared by constants of one type, or of one declaration
}

// mayBeStatus reports whether the value of a constant is known and can be a
// status.
func (k Constant) mayBeStatus() bool { return k.Known && k.Value >= 0 && k.Value <= 255 }

// agrees reports whether the constant has the value of a code.
func (k Constant) agrees(c *Code) bool { return k.Known && k.Value == int64(c.Value) }

// A Pairing says which constants of a package stand for codes of the registry.
type Pairing struct {
	Codes     map[string]*Code // by the constant's name
	Ambiguous []Ambiguity
}

// An Ambiguity is a code that several constants may stand for, or several
// codes that one constant may stand for. The registry has to name the
// constant.
type Ambiguity struct {
	Codes []*Code
	Names []string // of constants
}

// Of returns the constant of a code, or "".
func (p Pairing) Of(value int) string {
	for name, c := range p.Codes {
		if c.Value == value {
			return name
		}
	}
	return ""
}

// Pair finds the codes that the constants of one package stand for. A code
// with the key go has that constant. Any other has the constant of its own
// name, or else the only one with its name in another spelling. If such a
// constant has another value than the code, it also has to be named like a
// status, or be declared among statuses: "Timeout = 30" may be seconds.
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

// A candidate is a constant that may stand for a code, with the forms of its
// name.
type candidate struct {
	Constant
	spelling
}

// A pairer pairs codes with constants.
type pairer struct {
	pairing Pairing
	has     map[int]bool   // by value: whether the code has its constant
	agreed  map[string]int // by group: constants with the value of their code, less those with another value
}

func (p *pairer) pair(c *Code, name string) {
	p.pairing.Codes[name] = c
	p.has[c.Value] = true
}

// exact pairs the codes whose constant is known by name.
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

// count lets the constants with the names of codes vote.
func (p *pairer) count(codes []*Code, constants []candidate) {
	for _, k := range constants {
		if isCalledLike(codes, k) {
			p.vote(codes, k.Constant)
		}
	}
}

// vote counts whether a constant has the value of its code. Values 0 and 1 do
// not count, as any enumeration has them.
func (p *pairer) vote(codes []*Code, k Constant) {
	switch agrees := slices.ContainsFunc(codes, k.agrees); {
	case !agrees:
		p.agreed[k.Group]--
	case k.Value > 1:
		p.agreed[k.Group] += 2
	}
}

// group pairs codes and constants that have one name in some spelling.
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

// mayBe reports whether a constant may stand for one of some codes. It does if
// it has the value of one. Otherwise its name has to be that of the code, and
// either say that it is a status, or be declared among constants that agree
// with their codes.
func (p *pairer) mayBe(codes []*Code, k candidate) bool {
	return slices.ContainsFunc(codes, k.agrees) || isCalledLike(codes, k) && (k.whole != k.core || p.agreed[k.Group] > 0)
}

// pairSpelledAlike pairs the codes and constants whose names differ only in
// case and separators, and returns the others.
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

// isCalledLike reports whether a constant has the name of one of some codes.
// The name of an error does not count, nor that of a code from a preset that
// programs choose codes from.
func isCalledLike(codes []*Code, k candidate) bool {
	return slices.ContainsFunc(codes, func(c *Code) bool {
		return !c.Optional() && k.core == spell(c.Name).core
	})
}
