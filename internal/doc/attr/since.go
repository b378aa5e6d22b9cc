package attr

import (
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// version matches a version number, such as "0.17.0", "v2" and "1.4-rc1".
const version = `v?\d+(?:\.\d+)*(?:-[\w.]*\w)?`

var (
	// sinceNote matches a note such as "(since 0.17.0)", "; added in v2" or ". Since
	// PMD 5.3.". The first group is the version.
	sinceNote = pattern.New(`(?i)(?:[\s.,;:–—-]*[(\[]\s*|[\s,;:–—*_-]*[.,;:–—*_-]\s*|\s+|^)(?:since|as of|added in|introduced in|new in|available (?:since|from|in)|starting (?:with|from|in))\s+(?:version\s+|release\s+|[a-z][\w-]*\s+)?(` + version + `)[*_]*[)\]]?[.*_]*\s*$`)
	// fromNote matches a note such as "(0.16+)" or "(>= 2.0)".
	fromNote = pattern.New(`(?i)\s*[(\[](?:(v?\d+(?:\.\d+)+)\+|>=\s*(v?\d+(?:\.\d+)+))[)\]]\.?\s*$`)
	// onlyVersion matches a cell that contains nothing but a version.
	onlyVersion = pattern.New(`(?i)^(?:(?:since|as of|added in|introduced in|version|release)\s+)?(?:[a-z][\w-]*\s+)?(` + version + `)\+?$`)
)

// CutSince cuts a note about a version from the end of a string:
// "not found (since 0.17.0)" becomes "not found" and "0.17.0". If there is no such
// note, it returns the whole string and "".
func CutSince(text string) (rest, since string) {
	for _, note := range []pattern.Pattern{sinceNote, fromNote} {
		m := note().FindStringSubmatchIndex(text)
		for i := 2; m != nil && i < len(m); i += 2 {
			if m[i] >= 0 {
				return text[:m[0]], text[m[i]:m[i+1]]
			}
		}
	}
	return text, ""
}

// ParseSince returns the version in a cell such as "v0.17" or "since 0.17". It returns
// false for other cells.
func ParseSince(text string) (string, bool) {
	m := onlyVersion().FindStringSubmatch(strings.TrimSpace(StripMarkup(text)))
	if m == nil {
		return "", false
	}
	return m[1], true
}

// SameVersion reports whether two strings denote the same version, such as "v2" and
// "2.0". It ignores the name of a program before the version.
func SameVersion(a, b string) bool { return plainVersion(a) == plainVersion(b) }

func plainVersion(s string) string {
	if v, ok := ParseSince(s); ok {
		s = strings.TrimPrefix(strings.ToLower(v), "v")
		for strings.HasSuffix(s, ".0") {
			s = strings.TrimSuffix(s, ".0")
		}
	}
	return strings.TrimSpace(s)
}
