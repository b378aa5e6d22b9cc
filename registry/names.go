package registry

import (
	"slices"
	"strings"
	"unicode"
)

// SameName reports whether two names differ only in case, in separators, and in words
// such as "exit" at the start or the end. All of these are the same name:
// EXIT_LOCK_TIMEOUT, ExitLockTimeout, exitCodeLockTimeout, LockTimeout, EX_LOCK_TIMEOUT
// and ErrLockTimeout.
func SameName(a, b string) bool {
	ka, kb := spellingOf(a), spellingOf(b)
	return ka.bare != "" && ka.bare == kb.bare
}

// A spelling contains three forms of a name for comparison. For ExitErrLockTimeout,
// they are "exiterrlocktimeout", "errorlocktimeout" and "locktimeout".
type spelling struct {
	whole string // the name in lower case, without separators
	core  string // whole without statusWords at the start and the end, and with "error" for "err"
	bare  string // core without "error" at the start, and without statusWords after it
}

// statusWords lists words that only say that a name stands for an exit status.
var statusWords = []string{"exit", "exits", "ex", "exitcode", "exitstatus", "code", "status", "rc"}

// spellingOf returns the forms of a name for comparison.
func spellingOf(name string) spelling {
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
			// Also drop words such as "code" after "error", as in ErrCodeLockTimeout.
			words = words[1:]
		}
	}
	s.bare = strings.Join(words, "")
	return s
}

// nameWords splits a name at separators, capitals and digits: "not", "found" for
// NOT_FOUND, and "http", "not", "found" for HTTPNotFound.
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

// HasName reports whether the code has the given name in the registry or in Go. Without
// a key "go", another spelling of the name also counts.
func (c *Code) HasName(name string) bool {
	return name == c.Name || name == c.GoName() || c.Go == "" && SameName(name, c.Name)
}

// CodeNamed returns the code with the given name in the registry or in Go. If there is
// none, it returns the code with another spelling of the name. The second result is false
// if there is no such code, or more than one.
func (r *Registry) CodeNamed(name string) (*Code, bool) {
	var found []*Code
	for i := range r.Codes {
		switch c := &r.Codes[i]; {
		case c.Name == name || c.GoName() == name:
			return c, true
		case c.HasName(name):
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
	Name  string
	Value int64
	Known bool // whether Value is known
	// Repeat is A if the constant is declared as B = A, where A is another constant.
	// Otherwise it is "".
	Repeat string
	// Group identifies constants that belong together, because they have the same named
	// type. Constants without a named type belong together if they are in the same const
	// declaration.
	Group string
}

// mayBeStatus reports whether the value is known and from 0 to 255.
func (k Constant) mayBeStatus() bool { return k.Known && k.Value >= 0 && k.Value <= 255 }

// hasSameValue reports whether the constant has the value of a code.
func (k Constant) hasSameValue(c *Code) bool { return k.Known && k.Value == int64(c.Value) }

// A Pairing says which constant of a package belongs to which code.
type Pairing struct {
	Codes     map[string]*Code // keyed by the names of their constants
	Ambiguous []Ambiguity
}

// An Ambiguity lists codes and constants that can be paired in several ways, such as one
// code and two constants. The user has to choose with the key "go".
type Ambiguity struct {
	Codes []*Code
	Names []string // the names of the constants
}

// ConstantName returns the name of the constant that belongs to the code for a status,
// or "".
func (p Pairing) ConstantName(value int) string {
	for name, c := range p.Codes {
		if c.Value == value {
			return name
		}
	}
	return ""
}

// Pair finds the constant for each code among the constants of a package.
//
// If a code has a key "go", this key names the constant. Otherwise the constant is the
// one with the name of the code or, if there is none, with another spelling of the name.
// If several constants or codes are possible, the result contains an [Ambiguity].
//
// A constant with the name of a code but a different value may mean something else: in
// "Timeout = 30", the 30 may be seconds. Pair ignores such a constant, except in two
// cases: its name says that it is a status, as ExitTimeout does, or most constants of
// the same type or const declaration have the names and values of codes.
func (r *Registry) Pair(constants []Constant) Pairing {
	p := pairer{pairing: Pairing{Codes: map[string]*Code{}}, hasConstant: map[int]bool{}, scores: map[string]int{}}
	p.pairExact(r, constants)
	byKey := map[string][]candidate{}
	for _, k := range constants {
		if k.mayBeStatus() && p.pairing.Codes[k.Name] == nil && p.pairing.Codes[k.Repeat] == nil {
			s := spellingOf(k.Name)
			byKey[s.bare] = append(byKey[s.bare], candidate{k, s})
		}
	}
	groups := map[string][]*Code{}
	var keys []string
	for i := range r.Codes {
		c := &r.Codes[i]
		key := spellingOf(c.Name).bare
		if c.Go != "" || p.hasConstant[c.Value] || len(byKey[key]) == 0 {
			continue
		}
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], c)
	}
	for _, key := range keys {
		p.countVotes(groups[key], byKey[key])
	}
	for _, key := range keys {
		p.pairGroup(groups[key], byKey[key])
	}
	return p.pairing
}

// A candidate is a constant that may be the Go constant of a code in the registry.
type candidate struct {
	Constant
	spelling
}

// A pairer pairs codes with constants.
type pairer struct {
	pairing     Pairing
	hasConstant map[int]bool // the statuses whose codes have a constant
	// scores rates how likely the constants of a group are statuses; see adjustScore. It
	// is keyed by [Constant.Group].
	scores map[string]int
}

func (p *pairer) pairByName(c *Code, name string) {
	p.pairing.Codes[name] = c
	p.hasConstant[c.Value] = true
}

// pairExact pairs each code with the constant whose name is exactly [Code.GoName].
func (p *pairer) pairExact(r *Registry, constants []Constant) {
	named := map[string]Constant{}
	for _, k := range constants {
		named[k.Name] = k
	}
	for i := range r.Codes {
		c := &r.Codes[i]
		if k, ok := named[c.GoName()]; ok && p.pairing.Codes[k.Name] == nil {
			p.pairByName(c, k.Name)
			p.adjustScore([]*Code{c}, k)
		}
	}
}

// countVotes calls adjustScore for the constants that have the name of a code.
func (p *pairer) countVotes(codes []*Code, constants []candidate) {
	for _, k := range constants {
		if hasSimilarName(codes, k) {
			p.adjustScore(codes, k.Constant)
		}
	}
}

// adjustScore updates the score of the group of k, a constant with the name of one of the
// codes. If the score of a group is positive, its constants are probably statuses.
//
// The score falls if none of the codes has the value of k. Otherwise it rises, except for
// the values 0 and 1, which every enumeration has.
func (p *pairer) adjustScore(codes []*Code, k Constant) {
	switch agrees := slices.ContainsFunc(codes, k.hasSameValue); {
	case !agrees:
		p.scores[k.Group]--
	case k.Value > 1:
		p.scores[k.Group] += 2
	}
}

// pairGroup pairs codes with constants whose names differ only in spelling. If more
// than one pair is possible, it adds an [Ambiguity].
func (p *pairer) pairGroup(codes []*Code, constants []candidate) {
	own := slices.DeleteFunc(slices.Clone(codes), func(c *Code) bool { return c.Preset != "" })
	if len(own) > 0 {
		codes = own
	}
	if len(codes) > 1 {
		codes, constants = p.pairSpelledAlike(codes, constants)
	}
	named := slices.DeleteFunc(slices.Clone(constants), func(k candidate) bool {
		return slices.ContainsFunc(constants, func(o candidate) bool { return o.Name == k.Repeat }) || !p.canBelong(codes, k)
	})
	if strong := slices.DeleteFunc(slices.Clone(named), func(k candidate) bool { return !hasSimilarName(codes, k) }); len(strong) > 0 {
		named = strong
	}
	switch {
	case len(codes) == 0 || len(named) == 0:
	case len(codes) == 1 && len(named) == 1:
		p.pairByName(codes[0], named[0].Name)
	default:
		a := Ambiguity{Codes: codes}
		for _, k := range named {
			a.Names = append(a.Names, k.Name)
		}
		p.pairing.Ambiguous = append(p.pairing.Ambiguous, a)
	}
}

// canBelong reports whether a constant can belong to one of the codes. There are two
// cases:
//
//   - The constant has the value of a code.
//   - The constant has the name of a code, and is probably a status: its name contains a
//     word such as Exit, or its group has a positive score (see adjustScore).
func (p *pairer) canBelong(codes []*Code, k candidate) bool {
	return slices.ContainsFunc(codes, k.hasSameValue) || hasSimilarName(codes, k) && (k.whole != k.core || p.scores[k.Group] > 0)
}

// pairSpelledAlike pairs codes and constants whose names differ only in case and
// separators. It returns the remaining codes and constants.
func (p *pairer) pairSpelledAlike(codes []*Code, constants []candidate) ([]*Code, []candidate) {
	codes = slices.DeleteFunc(slices.Clone(codes), func(c *Code) bool {
		i := slices.IndexFunc(constants, func(k candidate) bool { return k.whole == spellingOf(c.Name).whole })
		if i < 0 || !p.canBelong([]*Code{c}, constants[i]) {
			return false
		}
		p.pairByName(c, constants[i].Name)
		constants = slices.Delete(slices.Clone(constants), i, i+1)
		return true
	})
	return codes, constants
}

// hasSimilarName reports whether a constant has the name of one of the codes, apart from
// case, separators and words such as Exit. Unlike SameName, it does not ignore the word
// Error: ErrTimeout is not TIMEOUT. It ignores codes of the presets sysexits and shell.
func hasSimilarName(codes []*Code, k candidate) bool {
	return slices.ContainsFunc(codes, func(c *Code) bool {
		return !c.Optional() && k.core == spellingOf(c.Name).core
	})
}
