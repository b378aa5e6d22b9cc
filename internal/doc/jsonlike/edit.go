package jsonlike

import (
	"bytes"
	"encoding/json"
	"strings"
)

// An Edit replaces text[Start:End] with New.
type Edit struct {
	Start, End int
	New        string
}

func unquote(quoted []byte) (string, bool) {
	var s string
	err := json.Unmarshal(quoted, &s)
	return s, err == nil
}

// Quote returns a string as JSON.
func Quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return `""` // never happens, because every string can be encoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// AddMember returns the edits that add a member to an object, after member i. The new
// member has the quotes and spaces of member i. If member i is on a line of its own, so
// is the new member, with the same indentation. value is JSON. If there is no member i,
// AddMember returns false.
func AddMember(text []byte, object Value, i int, key, value string) (edits []Edit, ok bool) {
	if i < 0 || i >= len(object.Members) {
		return nil, false
	}
	near := object.Members[i]
	if near.Key.Kind == Placeholder && bareKey().FindString(key) != key {
		return nil, false
	}
	name := Quote(key)
	switch {
	case near.Key.Kind == Placeholder:
		name = key
	case text[near.Key.Start] == '\'':
		name = "'" + key + "'"
	}
	colon := text[near.Key.End:near.Value.Start]
	if len(bytes.Trim(colon, ": \t")) > 0 {
		colon = []byte(": ") // do not copy a comment or newline between key and value
	}
	return memberEdits(text, object, i, near.Key.Start, name+string(colon)+value), true
}

// AddElements returns the edits that add elements to an array, after element i. The new
// elements have the indentation and separators of the array, as in [AddMember]. If
// there is no element i, AddElements returns false.
func AddElements(text []byte, array Value, i int, values ...string) (edits []Edit, ok bool) {
	if i < 0 || i >= len(array.Members) {
		return nil, false
	}
	start := array.Members[i].Value.Start
	between := separatorOf(text, array)
	if prefix, ownLine := linePrefix(text, start); ownLine {
		between = ",\n" + prefix
	}
	return memberEdits(text, array, i, start, strings.Join(values, between)), true
}

// memberEdits returns the edits that add content after member i. start is the offset of
// this member.
func memberEdits(text []byte, in Value, i, start int, content string) []Edit {
	end := in.Members[i].Value.End
	comma := commaAfter(text, end, in.End)
	prefix, ownLine := linePrefix(text, start)
	if !ownLine {
		separator := separatorOf(text, in)
		if comma >= 0 {
			return []Edit{insertion(comma+1, strings.TrimPrefix(separator, ",")+content+",")}
		}
		return []Edit{insertion(end, separator+content)}
	}
	line := "\n" + prefix + content
	if comma < 0 {
		rest := lineEnd(text, end)
		if behind := text[end:rest]; !isCommentOrBlank(behind) || len(bytes.TrimSpace(behind)) == 0 {
			return []Edit{insertion(end, ","+line)}
		}
		return []Edit{insertion(end, ","), insertion(rest, line)}
	}
	if rest := lineEnd(text, comma+1); isCommentOrBlank(text[comma+1 : rest]) {
		return []Edit{insertion(rest, line+",")}
	}
	return []Edit{insertion(comma+1, line+",")}
}

func insertion(offset int, s string) Edit { return Edit{offset, offset, s} }

// commaAfter returns the offset of the comma after a value, or -1 if there is none. end
// is the end of the value, and limit the end of the object around it.
func commaAfter(text []byte, end, limit int) int {
	p := &parser{text: text[:limit], at: end}
	if p.peek() == ',' {
		return p.at
	}
	return -1
}

// linePrefix returns the indentation of the line with the given offset. It returns
// false if other text precedes the offset in the line, or if the line is the first one.
func linePrefix(text []byte, offset int) (prefix string, ok bool) {
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	before := text[start:offset]
	return string(before), start > 0 && len(bytes.Trim(before, " \t")) == 0
}

// lineEnd returns the offset of the end of the line that contains offset, before its
// newline.
func lineEnd(text []byte, offset int) int {
	end := len(text)
	if i := bytes.IndexByte(text[offset:], '\n'); i >= 0 {
		end = offset + i
	}
	if end > offset && text[end-1] == '\r' {
		end--
	}
	return end
}

// isCommentOrBlank reports whether the rest of a line is white space and comments
// that end on this line.
func isCommentOrBlank(rest []byte) bool {
	p := &parser{text: rest}
	p.skipSpace()
	return p.at == len(rest) && !p.elided && bytes.Count(rest, []byte("/*")) == bytes.Count(rest, []byte("*/"))
}

// separatorOf returns the separator between two members that are on one line: ", " or
// ",".
func separatorOf(text []byte, in Value) string {
	for i := 1; i < len(in.Members); i++ {
		from, to := in.Members[i-1].Value.End, in.Members[i].Value.Start
		if in.Kind == Object {
			to = in.Members[i].Key.Start
		}
		if between := string(text[from:to]); strings.Trim(between, " ") == "," || between == "," {
			return between
		}
	}
	if in.Kind == Object && len(in.Members) == 1 && text[in.Members[0].Key.End+1] != ' ' {
		return ","
	}
	return ", "
}
