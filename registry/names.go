package registry

import (
	"slices"
	"strings"
	"unicode"
)

// SameName reports whether two names are one in two spellings, such as
// EXIT_LOCK_TIMEOUT, ExitLockTimeout, exitCodeLockTimeout, LockTimeout,
// EX_LOCK_TIMEOUT and ErrLockTimeout. Case and separators do not count, nor do
// words that any status could have around its name.
func SameName(a, b string) bool {
	ka, kb := spell(a), spell(b)
	return ka.bare != "" && ka.bare == kb.bare
}

// A spelling is a name in the three ways in which others may be the same.
type spelling struct {
	whole string // without case and separators
	core  string // and without the words around it that say that it is a status
	bare  string // and without the word that says that it is an error
}

// statusWords say of a name that it is one of a status.
var statusWords = []string{"exit", "exits", "ex", "exitcode", "exitstatus", "code", "status", "rc"}

// spell takes a name apart.
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

// nameWords are the words of a name in lower case: those of NOT_FOUND, NotFound
// and HTTPNotFound begin where one sees them begin.
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

// Calls reports whether a name is one that the registry or the code may use for
// a status: its name, its Go constant, or, where the registry names no constant,
// another spelling of its name.
func (c *Code) Calls(name string) bool {
	return name == c.Name || name == c.GoName() || c.Go == "" && SameName(name, c.Name)
}

// CodeNamed finds the code with a name, as [Code.Calls] has it. One that is
// spelt just so comes before others; it is false where several are spelt
// otherwise.
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

// A Constant is an integer constant of Go, as one of a package's.
type Constant struct {
	Name   string
	Value  int64
	Known  bool   // false: its value is not known
	Repeat string // the constant of the same package that it is another name for; "" for none
	Group  string // what it has in common with others: their type, or their declaration
}

// mayBeStatus is false for a number that no status is, and for one that is not
// known.
func (k Constant) mayBeStatus() bool { return k.Known && k.Value >= 0 && k.Value <= 255 }

// agrees reports whether the constant has the value of a code.
func (k Constant) agrees(c *Code) bool { return k.Known && k.Value == int64(c.Value) }

// A Pairing says which constants of a package are the registry's codes.
type Pairing struct {
	Codes     map[string]*Code // by the constant's name
	Ambiguous []Ambiguity
}

// An Ambiguity is a code that several constants may be, or several codes that one
// constant may be: the registry has to name the constant.
type Ambiguity struct {
	Codes []*Code
	Names []string // of constants
}

// Of is the constant of a code; "" for none.
func (p Pairing) Of(value int) string {
	for name, c := range p.Codes {
		if c.Value == value {
			return name
		}
	}
	return ""
}

// Pair finds the codes that the constants of one package stand for. A code with
// a Go constant has that one. Any other has the constant of its own name, or else
// the only one that has its name in another spelling. Of these one with another
// value than the code has to be called as statuses are, or to be declared among
// some: "Timeout = 30" may be seconds.
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

// A candidate is a constant that may be a code, with how it is spelt.
type candidate struct {
	Constant
	spelling
}

// A pairer pairs codes with constants.
type pairer struct {
	pairing Pairing
	has     map[int]bool   // values of codes that have their constant
	agreed  map[string]int // by group: how many more constants have the value of their code than another one
}

func (p *pairer) pair(c *Code, name string) {
	p.pairing.Codes[name] = c
	p.has[c.Value] = true
}

// exact pairs the codes whose very constant is there.
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

// count lets the constants that are called like codes vote.
func (p *pairer) count(codes []*Code, constants []candidate) {
	for _, k := range constants {
		if strongly(codes, k) {
			p.vote(codes, k.Constant)
		}
	}
}

// vote counts whether a constant has the value of its code. The first numbers of
// any enumeration say little.
func (p *pairer) vote(codes []*Code, k Constant) {
	switch agrees := slices.ContainsFunc(codes, k.agrees); {
	case !agrees:
		p.agreed[k.Group]--
	case k.Value > 1:
		p.agreed[k.Group] += 2
	}
}

// group pairs codes and constants that all have one name in some spelling.
func (p *pairer) group(codes []*Code, constants []candidate) {
	own := slices.DeleteFunc(slices.Clone(codes), func(c *Code) bool { return c.Preset != "" })
	if len(own) > 0 {
		codes = own
	}
	if len(codes) > 1 {
		codes, constants = p.speltAlike(codes, constants)
	}
	named := slices.DeleteFunc(slices.Clone(constants), func(k candidate) bool {
		return slices.ContainsFunc(constants, func(o candidate) bool { return o.Name == k.Repeat }) || !p.believes(codes, k)
	})
	if strong := slices.DeleteFunc(slices.Clone(named), func(k candidate) bool { return !strongly(codes, k) }); len(strong) > 0 {
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

// believes reports whether a constant may be one of the codes: it has the value,
// or is called as statuses are, or those it is declared with have theirs. That
// goes for the codes of a preset that programs choose from, and for what only an
// error is called like, with the value alone.
func (p *pairer) believes(codes []*Code, k candidate) bool {
	return slices.ContainsFunc(codes, k.agrees) || strongly(codes, k) && (k.whole != k.core || p.agreed[k.Group] > 0)
}

// speltAlike pairs the codes and constants that differ in case and separators
// only, and returns the others.
func (p *pairer) speltAlike(codes []*Code, constants []candidate) ([]*Code, []candidate) {
	codes = slices.DeleteFunc(slices.Clone(codes), func(c *Code) bool {
		i := slices.IndexFunc(constants, func(k candidate) bool { return k.whole == spell(c.Name).whole })
		if i < 0 || !p.believes([]*Code{c}, constants[i]) {
			return false
		}
		p.pair(c, constants[i].Name)
		constants = slices.Delete(slices.Clone(constants), i, i+1)
		return true
	})
	return codes, constants
}

// strongly reports whether the name of a constant is that of one of the codes, and
// not of an error only, or of a preset's that programs choose from.
func strongly(codes []*Code, k candidate) bool {
	return slices.ContainsFunc(codes, func(c *Code) bool {
		return !c.Optional() && k.core == spell(c.Name).core
	})
}
