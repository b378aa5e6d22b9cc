package block

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readDocBook reads DocBook, an XML format in which many manual pages are written. It
// treats each element like the HTML element for the same purpose: <para> like <p>. For
// other XML, it returns nil.
//
// Source of the elements: DocBook 5.2, https://docs.oasis-open.org/docbook/docbook/v5.2/.
func readDocBook(s *Source) []Block {
	if !docBookRoot().Match(s.Bytes[:min(len(s.Bytes), maxProlog)]) {
		return nil
	}
	var d docBook
	return readTokens(s, identity(s.Bytes), htmlTokens(s.Bytes, d.tag))
}

// maxProlog is the number of bytes that are searched for the root element of a document.
// Comments, such as a licence, and declarations of entities can precede it.
const maxProlog = 8 << 10

var docBookRoot = pattern.New(`(?i)<!DOCTYPE\s+(?:refentry|reference|article|book|part|chapter|appendix|section|sect1|refsect1)\b|<(?:refentry|reference|article|book|chapter|section|refsect1)\b`)

// A docBook converts the names of DocBook elements to HTML tags. Its fields say which
// elements are open, because the meaning of some names depends on them.
type docBook struct {
	lists    []atom.Atom // the lists, the innermost last
	sections int
	inTable  bool
	inHead   bool // in the head of a table
	inMeta   bool // in <refmeta>, which has the title of a manual page
}

// tag returns the HTML tag for an element, or 0 if the element only groups other elements.
// It must be called for all tags of a document in their order.
func (d *docBook) tag(name []byte, kind html.TokenType) atom.Atom {
	d.note(string(name), kind)
	switch string(name) {
	case "listitem":
		if len(d.lists) > 0 && d.lists[len(d.lists)-1] == atom.Dl {
			return atom.Dd
		}
		return atom.Li
	case "refentrytitle":
		if d.inMeta {
			return atom.H1
		}
		return 0 // in a reference to another page
	case "title":
		if d.inTable {
			return atom.Caption
		}
		return htmlHeadings[min(d.sections, len(htmlHeadings)-1)]
	case "entry":
		if d.inHead {
			return atom.Th
		}
		return atom.Td
	}
	return docBookTags[string(name)]
}

// note updates the fields of d for a tag with the given name.
func (d *docBook) note(name string, kind html.TokenType) {
	opens, closes := kind == html.StartTagToken, kind == html.EndTagToken
	switch tag := docBookTags[name]; {
	case name == "refmeta":
		d.inMeta = opens
	case tag == atom.Table:
		d.inTable = opens
	case tag == atom.Thead:
		d.inHead = opens
	case tag == atom.Section && opens:
		d.sections++
	case tag == atom.Section && closes:
		d.sections = max(0, d.sections-1)
	case (tag == atom.Dl || tag == atom.Ul || tag == atom.Ol) && opens:
		d.lists = append(d.lists, tag)
	case (tag == atom.Dl || tag == atom.Ul || tag == atom.Ol) && closes && len(d.lists) > 0:
		d.lists = d.lists[:len(d.lists)-1]
	}
}

// docBookTags contains the HTML tags of DocBook elements whose tag does not depend on the
// elements around them.
var docBookTags = map[string]atom.Atom{
	"para": atom.P, "simpara": atom.P, "formalpara": atom.P, "refpurpose": atom.P, "refname": atom.P, "cmdsynopsis": atom.P,
	"note": atom.Aside, "warning": atom.Aside, "tip": atom.Aside, "important": atom.Aside, "caution": atom.Aside, "blockquote": atom.Blockquote,
	"sect1": atom.Section, "sect2": atom.Section, "sect3": atom.Section, "sect4": atom.Section, "section": atom.Section,
	"refsect1": atom.Section, "refsect2": atom.Section, "refsect3": atom.Section, "refsection": atom.Section, "chapter": atom.Section, "appendix": atom.Section,
	"variablelist": atom.Dl, "term": atom.Dt, "itemizedlist": atom.Ul, "orderedlist": atom.Ol,
	"table": atom.Table, "informaltable": atom.Table, "thead": atom.Thead, "tbody": atom.Tbody, "row": atom.Tr,
	"programlisting": atom.Pre, "screen": atom.Pre, "literallayout": atom.Pre, "synopsis": atom.Pre,
	"literal": atom.Code, "command": atom.Code, "option": atom.Code, "code": atom.Code, "constant": atom.Code, "errorcode": atom.Code, "returnvalue": atom.Code, "filename": atom.Code,
	"emphasis": atom.Em, "link": atom.A, "ulink": atom.A,
}
