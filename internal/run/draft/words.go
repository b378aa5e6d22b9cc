package draft

import (
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/registry"
)

// classIn returns the class in a cell of a table: "no_op" for "No op". It returns "" if
// the cell does not contain the name of a class.
func classIn(cell string) registry.Class {
	class := registry.Class(strings.ReplaceAll(strings.ToLower(cell), " ", "_"))
	if !slices.Contains(classNames, class) {
		return ""
	}
	return class
}

var classNames = []registry.Class{
	registry.ClassSuccess, registry.ClassNoOp, registry.ClassPartial, registry.ClassTransient, registry.ClassPermanent,
	registry.ClassFatal, registry.ClassBlocked, registry.ClassCancelled, registry.ClassControl, registry.ClassMixed,
}

// nameFrom creates a name from the first words of a meaning: BLOCKED from
// "Blocked — needs input". It returns "" for a sentence of more than four words. It also
// returns "" if other than ASCII letters are among them: what remains of "topo/rdma 不可用"
// would not say what the meaning says.
func nameFrom(meaning string) string {
	const most = 4
	head := meaning
	if i := strings.IndexAny(head, "—–:;.(，。：；（"); i >= 0 {
		head = head[:i]
	}
	head, _, _ = strings.Cut(head, " - ")
	if strings.ContainsFunc(head, isForeignLetter) {
		return ""
	}
	head, _, _ = strings.Cut(head, "/")
	words := strings.FieldsFunc(head, func(r rune) bool { return !isNameRune(r) })
	if len(words) == 0 || len(words) > most || unicode.IsDigit(rune(words[0][0])) {
		return ""
	}
	return strings.ToUpper(strings.Join(words, "_"))
}

// isForeignLetter reports whether r is a letter that cannot be in a name.
func isForeignLetter(r rune) bool { return r > unicode.MaxASCII && unicode.IsLetter(r) }

func isNameRune(r rune) bool {
	return r == '_' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// plainName rewrites a name in the style of policies and ranges: lock_timeout for
// EXIT_LOCK_TIMEOUT.
func plainName(name string) string {
	words := sources.Words(name)
	if len(words) > 1 && (words[0] == "exit" || words[0] == "ex" || words[0] == "err") {
		words = words[1:]
	}
	return strings.Join(words, "_")
}

// rangeName creates a name from the title of a range: task for "Task error codes".
func rangeName(title string) string {
	words := slices.DeleteFunc(sources.Words(title), func(w string) bool {
		return slices.Contains([]string{"code", "codes", "error", "errors", "exit", "status", "statuses"}, w)
	})
	return strings.Join(words, "_")
}

// sameText reports whether two strings differ only in markup and a final period.
func sameText(a, b string) bool {
	plain := func(s string) string {
		return strings.TrimRight(tidy(strings.NewReplacer("`", "", "**", "").Replace(s)), ".")
	}
	return plain(a) == plain(b)
}
