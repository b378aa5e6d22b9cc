package fact

import (
	"cmp"
	"encoding/binary"
	"errors"

	"github.com/exitlint/exitlint/internal/span"
)

var errCorrupt = errors.New("corrupt fact")

// A Coder writes values to bytes, or reads them back. A method such as Int takes a
// pointer. It encodes the value that the pointer points to, or stores the decoded value
// there. So a single function for a type can both encode and decode its values.
//
// The encoding is compact. Numbers have variable length. A string that occurs again is
// written as a number. The line of a position is written as the distance from the line
// of the previous position.
type Coder struct {
	// data contains the bytes written so far or, when reading, the bytes that are still
	// to be read.
	data    []byte
	isRead  bool
	err     error
	strings []string       // when reading: the distinct strings read so far
	numbers map[string]int // when writing: the number of each string that has been written
	last    span.Position  // the previous position
}

// Append returns b, followed by the bytes that code writes to a Coder.
func Append(b []byte, code func(*Coder)) ([]byte, error) {
	c := &Coder{data: b, numbers: map[string]int{}}
	code(c)
	return c.data, c.err
}

// Decode reads data with code, the function that was passed to [Append]. It returns an
// error if code fails, or if code leaves some bytes unread, which shows that another
// function wrote the data.
func Decode(data []byte, code func(*Coder)) error {
	c := &Coder{data: data, isRead: true}
	code(c)
	if c.err == nil && len(c.data) > 0 {
		return errCorrupt
	}
	return c.err
}

func (c *Coder) fail() {
	c.err, c.data = cmp.Or(c.err, errCorrupt), nil
}

func (c *Coder) uint(v *uint64) {
	if !c.isRead {
		c.data = binary.AppendUvarint(c.data, *v)
		return
	}
	n := 0
	if *v, n = binary.Uvarint(c.data); n <= 0 {
		*v = 0
		c.fail()
		return
	}
	c.data = c.data[n:]
}

// Int writes or reads a number.
func (c *Coder) Int(v *int) {
	n := uint64(*v)<<1 ^ uint64(*v>>63) // zigzag encoding
	c.uint(&n)
	*v = int(n>>1) ^ -int(n&1)
}

// Bool writes or reads a bool.
func (c *Coder) Bool(v *bool) {
	n := uint64(0)
	if *v {
		n = 1
	}
	c.uint(&n)
	*v = n != 0
}

// Text writes or reads a string as a number. The empty string is 0, and each new string
// gets the next number. When a string is written for the first time, its length and its
// bytes follow the number.
func Text[S ~string](c *Coder, v *S) {
	s := string(*v)
	c.text(&s)
	*v = S(s)
}

func (c *Coder) text(s *string) {
	if !c.isRead {
		n, known := uint64(c.numbers[*s]), *s == "" || c.numbers[*s] > 0
		if !known {
			c.numbers[*s] = len(c.numbers) + 1
			n = uint64(len(c.numbers))
		}
		if c.uint(&n); !known {
			size := uint64(len(*s))
			c.uint(&size)
			c.data = append(c.data, *s...)
		}
		return
	}
	var n uint64
	switch c.uint(&n); {
	case n == 0:
		*s = ""
	case n <= uint64(len(c.strings)):
		*s = c.strings[n-1]
	case n == uint64(len(c.strings))+1:
		*s = c.newText()
	default:
		c.fail()
	}
}

// newText reads the length and the bytes of a new string, which gets the next number.
func (c *Coder) newText() string {
	var size uint64
	if c.uint(&size); size == 0 || size > uint64(len(c.data)) {
		c.fail()
		return ""
	}
	s := string(c.data[:size])
	c.data, c.strings = c.data[size:], append(c.strings, s)
	return s
}

// A Fields value says which fields of a struct are set. The encoding of a struct
// contains only these fields.
type Fields struct{ rest uint64 }

// Fields writes or reads a bit for each field of a struct, which says whether the field
// is set. When writing, the caller passes one argument for each field. When reading,
// the arguments are ignored. The caller then calls [Fields.Next] for each field, in the
// same order.
func (c *Coder) Fields(set ...bool) Fields {
	var f Fields
	for i, isSet := range set {
		if isSet {
			f.rest |= 1 << i
		}
	}
	c.uint(&f.rest)
	return f
}

// Next reports whether the next field is set.
func (f *Fields) Next() bool {
	isSet := f.rest&1 != 0
	f.rest >>= 1
	return isSet
}

// List writes or reads a list. An empty list is read as nil.
func List[T any](c *Coder, list *[]T, code func(*T)) {
	n := uint64(len(*list))
	if c.uint(&n); c.isRead {
		*list = nil
		// The data is corrupt, because each element takes at least one byte.
		if n > uint64(len(c.data)) {
			c.fail()
			return
		}
		if n > 0 {
			*list = make([]T, n)
		}
	}
	for i := range *list {
		code(&(*list)[i])
	}
}

// Texts writes or reads a list of strings.
func Texts[S ~string](c *Coder, list *[]S) {
	List(c, list, func(s *S) { Text(c, s) })
}

// Pointer writes or reads a pointer: a bool that says whether it is not nil and, if so,
// the value that it points to.
func Pointer[T any](c *Coder, p **T, code func(*T)) {
	isSet := *p != nil
	if c.Bool(&isSet); !isSet {
		*p = nil
		return
	}
	if c.isRead {
		*p = new(T)
	}
	code(*p)
}

// Position writes or reads a position.
func (c *Coder) Position(p *span.Position) {
	// The kinds are 0 for no position, 1 for a position in the same file as the
	// previous one, and 2 for a position in another file.
	kind := uint64(2)
	switch p.File {
	case "":
		kind = 0
	case c.last.File:
		kind = 1
	}
	if c.uint(&kind); kind == 0 {
		*p = span.Position{}
		return
	}
	if c.isRead {
		p.File = c.last.File
	}
	if kind > 1 {
		c.text(&p.File)
	}
	if p.File == "" {
		c.fail()
	}
	distance := p.Line - c.last.Line
	c.Int(&distance)
	p.Line = c.last.Line + distance
	c.Int(&p.Column)
	c.last = *p
}

// Span writes or reads a span.
func (c *Coder) Span(s *span.Span) {
	if c.Position(&s.Position); s.File == "" {
		*s = span.Span{}
		return
	}
	lines, columns := s.EndLine-s.Line, s.EndColumn-s.Column
	c.Int(&lines)
	c.Int(&columns)
	s.EndLine, s.EndColumn = s.Line+lines, s.Column+columns
}
