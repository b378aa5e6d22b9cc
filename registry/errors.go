package registry

import (
	"slices"
	"strings"
)

// An ErrorCode is a machine-readable string that identifies an error,
// [[error]].
type ErrorCode struct {
	Entry
	Code        string
	Exit        *int // the exit status of the program after this error
	Class       Class
	Recoverable Recoverable
	Retry       string
}

var errorAttributes = []attribute[ErrorCode]{
	field("code", "the error code, unique", func(e *ErrorCode) *string { return &e.Code }, (*table).name),
	field("exit", "the declared status that it ends with", func(e *ErrorCode) **int { return &e.Exit }, optionalStatus),
	word("class", "as for a code", func(e *ErrorCode) *Class { return &e.Class }, oneOf(classes)),
	word("recoverable", "as for a code", func(e *ErrorCode) *Recoverable { return &e.Recoverable }, recoverable),
	word("retry", "as for a code", func(e *ErrorCode) *string { return &e.Retry }, (*table).text),
}

// A Prefix is the common beginning of a group of error codes,
// [[error_prefix]].
type Prefix struct {
	Entry
	Prefix string
	Title  string
}

var prefixAttributes = []attribute[Prefix]{
	field("prefix", "how the codes of the group begin, unique", func(p *Prefix) *string { return &p.Prefix }, (*table).name),
	word("title", "what documents call the group", func(p *Prefix) *string { return &p.Title }, (*table).text),
}

// A Classifier assigns a class to errors by a property other than the error
// code.
type Classifier struct {
	Entry
	Kind   ClassifierKind
	Class  Class
	Values []string // the values; HTTP statuses are in decimal
}

// A ClassifierKind is the kind of a classifier's values.
type ClassifierKind string

// The kinds of classifiers.
const (
	ClassifierErrno      ClassifierKind = "errno"
	ClassifierHTTPStatus ClassifierKind = "http_status"
	ClassifierMessage    ClassifierKind = "message"
)

// ErrorCode returns the declared error code with the given text.
func (r *Registry) ErrorCode(code string) (*ErrorCode, bool) {
	i := slices.IndexFunc(r.Errors, func(e ErrorCode) bool { return e.Code == code })
	if i < 0 {
		return nil, false
	}
	return &r.Errors[i], true
}

// ListsErrors reports whether the file itself lists error codes. In that case
// the list is complete. The error codes of a preset alone are not a complete
// list, because a program that follows the convention may use more.
func (r *Registry) ListsErrors() bool {
	return slices.ContainsFunc(r.Errors, func(e ErrorCode) bool { return e.Preset == "" })
}

// ListsPrefixes reports whether the file itself lists prefixes of error codes.
func (r *Registry) ListsPrefixes() bool {
	return slices.ContainsFunc(r.Prefixes, func(p Prefix) bool { return p.Preset == "" })
}

// AllowsErrorCode reports whether a program may use an error code. If the file
// lists error codes, the code must be declared. If the file lists only
// prefixes, the code must begin with a declared prefix. If the file lists
// neither, every code is allowed.
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

// Effective returns the error code with missing values for class, recoverable
// and retry taken from its status. An error code that should not be retried
// gets no policy.
func (r *Registry) Effective(e ErrorCode) ErrorCode {
	if e.Exit == nil {
		return e
	}
	c, ok := r.Code(*e.Exit)
	if !ok {
		return e
	}
	own := e.subject()
	if e.Class == "" {
		e.Class = c.Class
	}
	if e.Recoverable == "" {
		e.Recoverable = c.Recoverable
	}
	if e.Retry == "" && own.accepts("retry", c.subject(), e.subject()) {
		e.Retry = c.Retry
	}
	return e
}
