package registry

import (
	"slices"
	"strings"
)

// An ErrorCode is an [[error]] entry of the registry. It declares a string, such as
// "E_LOCK_TIMEOUT", that identifies an error in the output of a program.
type ErrorCode struct {
	Entry
	Code        string
	Exit        *int // the exit status after the error
	Class       Class
	Recoverable Recoverable
	Retry       string
}

var errorAttributes = []attribute[ErrorCode]{
	newAttribute("code", "the error code, unique", func(e *ErrorCode) *string { return &e.Code }, (*table).name),
	newAttribute("exit", "the declared status that it ends with", func(e *ErrorCode) **int { return &e.Exit }, optionalStatus),
	stringAttribute("class", "as for a code", func(e *ErrorCode) *Class { return &e.Class }, wordReader(classes)),
	stringAttribute("recoverable", "as for a code", func(e *ErrorCode) *Recoverable { return &e.Recoverable }, readRecoverable),
	stringAttribute("retry", "as for a code", func(e *ErrorCode) *string { return &e.Retry }, (*table).text),
}

// A Prefix is the beginning that a group of error codes shares, such as "E_LOCK_": an
// [[error_prefix]] entry.
type Prefix struct {
	Entry
	Prefix string
	Title  string
}

var prefixAttributes = []attribute[Prefix]{
	newAttribute("prefix", "how the codes of the group begin, unique", func(p *Prefix) *string { return &p.Prefix }, (*table).name),
	stringAttribute("title", "what documents call the group", func(p *Prefix) *string { return &p.Title }, (*table).text),
}

// A Classifier assigns a class to errors without an error code, for example by HTTP
// status.
type Classifier struct {
	Entry
	Kind   ClassifierKind
	Class  Class
	Values []string // such as "ECONNRESET"; HTTP statuses are decimal numbers
	Retry  string   // the name of the retry policy
}

// Subject returns the keys of the classifier that determine whether callers should retry.
func (c *Classifier) Subject() Subject { return Subject{Class: c.Class, Retry: c.Retry} }

// A ClassifierKind says what the values of a classifier are.
type ClassifierKind string

// The kinds of classifiers.
const (
	ClassifierErrno      ClassifierKind = "errno"
	ClassifierHTTPStatus ClassifierKind = "http_status"
	ClassifierMessage    ClassifierKind = "message"
)

// ErrorCode returns the entry that declares an error code. The second result is false
// if there is none.
func (r *Registry) ErrorCode(code string) (*ErrorCode, bool) {
	i := slices.IndexFunc(r.Errors, func(e ErrorCode) bool { return e.Code == code })
	if i < 0 {
		return nil, false
	}
	return &r.Errors[i], true
}

// ListsErrors reports whether the file itself declares error codes. If so, the program
// must have no others. It may have others if only a preset declares error codes.
func (r *Registry) ListsErrors() bool {
	return slices.ContainsFunc(r.Errors, func(e ErrorCode) bool { return e.Preset == "" })
}

// ListsPrefixes reports whether the registry file declares prefixes of error codes.
// Prefixes of a preset do not count.
func (r *Registry) ListsPrefixes() bool {
	return slices.ContainsFunc(r.Prefixes, func(p Prefix) bool { return p.Preset == "" })
}

// AllowsErrorCode reports whether a program may use an error code. Declared error codes
// are allowed. If the file declares prefixes but no error codes, every code with such a
// prefix is allowed. If it declares no prefixes and no error codes, every code is
// allowed.
func (r *Registry) AllowsErrorCode(code string) bool {
	_, declared := r.ErrorCode(code)
	switch {
	case declared:
		return true
	case r.ListsErrors():
		return false
	case r.ListsPrefixes():
		return slices.ContainsFunc(r.Prefixes, func(p Prefix) bool { return strings.HasPrefix(code, p.Prefix) })
	}
	return true
}

// Effective returns a copy of e in which "class", "recoverable" and "retry" are set if
// possible. A key that e does not set comes from the [[code]] entry for the exit status
// of e. But "retry" is not taken from this entry if e says that callers should not retry.
func (r *Registry) Effective(e ErrorCode) ErrorCode {
	if e.Exit == nil {
		return e
	}
	c, ok := r.Code(*e.Exit)
	if !ok {
		return e
	}
	own := e.Subject()
	if e.Class == "" {
		e.Class = c.Class
	}
	if e.Recoverable == "" {
		e.Recoverable = c.Recoverable
	}
	if e.Retry == "" && own.canInherit("retry", c.Subject(), e.Subject()) {
		e.Retry = c.Retry
	}
	return e
}

// PrefixOf returns the longest declared prefix of an error code, or false.
func (r *Registry) PrefixOf(code string) (*Prefix, bool) {
	var longest *Prefix
	for i := range r.Prefixes {
		p := &r.Prefixes[i]
		if strings.HasPrefix(code, p.Prefix) && (longest == nil || len(p.Prefix) > len(longest.Prefix)) {
			longest = p
		}
	}
	return longest, longest != nil
}

// MarksErrorCode reports whether a string has the form of an error code: it begins with a
// declared prefix, or matches error_pattern.
//
// Prefixes of one or two characters are ignored, because other strings also begin with
// them. A pattern is ignored unless all its matches begin with the same two characters.
func (r *Registry) MarksErrorCode(text string) bool {
	const leastPrefix, leastStart = 3, 2
	if p, ok := r.PrefixOf(text); ok && len(p.Prefix) >= leastPrefix && len(text) > len(p.Prefix) {
		return true
	}
	start := r.Program.ErrorStart()
	return len(start) >= leastStart && len(text) > len(start) && r.Program.FitsError(text)
}

// SimilarError returns the declared error code that is most similar to a string, or "" if
// none is similar. A common prefix, such as "E_", does not count as similarity.
func (r *Registry) SimilarError(text string) string {
	for _, is := range []func(a, b string) bool{IsMisspelling, IsVariant} {
		if i := slices.IndexFunc(r.Errors, func(e ErrorCode) bool { return is(text, e.Code) }); i >= 0 {
			return r.Errors[i].Code
		}
	}
	start := text[:strings.IndexAny(text, "_.-")+1]
	if p, ok := r.PrefixOf(text); ok {
		start = p.Prefix
	}
	var words []string
	for _, e := range r.Errors {
		words = append(words, strings.TrimPrefix(e.Code, start))
	}
	near := Near(strings.TrimPrefix(text, start), words, 1)
	if len(near) == 0 {
		return ""
	}
	return r.Errors[slices.Index(words, near[0])].Code
}

// IsMisspelling reports whether a string differs from an error code by one typing error,
// or by the order of its words. In a long string, a few typing errors are allowed.
func IsMisspelling(text, code string) bool {
	const least = 5
	if len(text) < least {
		return false
	}
	return Distance(text, code) <= 1+len(text)/12 || isUpper(text) == isUpper(code) && sameWords(text, code)
}

func isUpper(text string) bool { return strings.ToUpper(text) == text }

// RangeOfPrefix returns the range of statuses that belongs to a prefix of error codes. The
// name of the range is the last word of the prefix, or the title of the [[error_prefix]]
// entry: the range "lock" belongs to the prefix "E_LOCK_". The second result is false if
// there is no such range.
func (r *Registry) RangeOfPrefix(p *Prefix) (*Range, bool) {
	words := strings.FieldsFunc(p.Prefix, func(c rune) bool { return strings.ContainsRune("_.-", c) })
	for i := range r.Ranges {
		g := &r.Ranges[i]
		if len(words) > 0 && letters(words[len(words)-1]) == letters(g.Name) || p.Title != "" && letters(p.Title) == letters(g.Name) {
			return g, true
		}
	}
	return nil, false
}
