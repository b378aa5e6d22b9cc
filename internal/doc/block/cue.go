package block

import (
	"bytes"
	"slices"

	"github.com/exitlint/exitlint/internal/pattern"
)

// cuePhrase matches phrases that only occur in texts about exit statuses, such as
// "exit code".
var cuePhrase = pattern.New(`(?i)\bexit(?:ing|s)?(?:[ _-]|\s*\n\s*)?(?:codes?|status(?:es)?|values?|numbers?)\b|\breturn(?:ed)?[ _-](?:codes?|status(?:es)?)\b|\breturn(?:s|ing)?\s+(?:with\s+)?(?:non-?zero\b|an?\s+non-?zero\s+error\b)|\breturn(?:s|ing)?\s+\d{1,3}\s+to\s+the\s+(?:call(?:ing|er)|parent|shell|operating)\b|\breturns?\s+(?:0|1|zero)\s+(?:when|if|on)\s+success|\b(?:commands?|utility|binary|cli|(?:the|this)\s+(?:program|tool|script))\s+(?:(?:will|should|must|always)\s+)?returns?\s+["']?(?:\d{1,3}|zero)["']?\s+(?:if|when|on|unless)\b|\breturns?\s+(?:an?\s+)?(?:success|failure|error)\s+code\s+\(\d|\breturns?\s+(?:an?|the)\s+status(?:\s+code)?\s+of\s+(?:[01]|zero|non-?zero)\b|(?:^|[.;:]\s+)returns?\s+(?:an?\s+)?error\s+code\s+\d{1,2}\s+(?:if|when|on|upon|unless)\b|\b(?:non-?)?zero\s+status(?:\s+code)?\s+(?:is|will\s+be)\s+returned\b|\breturns?\s+(?:any|one)\s+of\s+the\s+following\s+(?:exit\s+)?codes\b|\bnon-?zero\s+exits?(?:[.,;:)]|\s+(?:[abd-rt-z(—–→⇒]|c[^o]|s[^t])|\s*$)|\bexit(?:s|ing|ed)?\s+(?:[a-z]+ly\s+|the\s+[a-z]+\s+)?(?:with\b|non-?zero\b|zero\b|["']?\d{1,3}\b)|\bexits?\s+(?:stays|remains|always)\s+\d{1,3}\b|\bexits?\s+(?:[a-z]+ly\s+)?(?:according\s+to|based\s+on|depending\s+on)\s|\bexits?:\s+["']?\d|\bexit-\d{1,3}\s+(?:contract|errors?|exits?|failures?|gates?|outcomes?|paths?|refusals?|results?)\b|\b(?:an?|the)\s+(?:[a-z]+\s+)?exit\s+of\s+["']?\d|\bexit(?:s|ing|ed)?\s+(?:the\s+)?(?:process|program)\s+with\s+[\"']?\d|\bexit(?:s|ing)?\s+(?:with\s+)?(?-i:[A-Z][A-Z0-9_]{2,})(?:\s+\(|,\s+)\d{1,3}\b|\b(?:terminat|end|quit|die|finish|return|stop|fail|abort)(?:s|es|ed|d|ing)?\s+(?:(?:the|its)\s+[a-z]+\s+)?with\s+(?:an?\s+|the\s+)?(?:(?:error\s+)?(?:code|status)\s+(?:of\s+)?["']?\d|non-?zero\s+(?:error\s+)?(?:code|status)\b)|\bexits?\s+(?:[a-z]+ly|as\s+[a-z]+)\s+\(\d|\bexit(?:s|ing)?\s+\((?:code|status)\s+["']?\d|\breturns?\s+an?\s+(?:zero|one)\s+\(\d\)|\b(?:os|sys|process)\.exit\(\d|\btermination (?:codes?|status(?:es)?)\b|\bfailure\s+status\s+codes?\b|退出码|退出代码|退出状态|返回码|退出碼|返回(?:代)?碼|傳回碼|終了コード|終了ステータス|종료 ?코드|\brückgabe(?:wert|code|status)|\bbeendigungsstatus|\bc(?:ó|o)digos? de (?:salida|sa[ií]da|retorno)\b|\bcodes? (?:de )?(?:sortie|retour)\b|\bcodic[ei] di (?:uscita|ritorno)\b|(?:^|\s)код(?:ы|ов)? (?:возврата|завершения|выхода)`)

// HasCue reports whether a text is about exit statuses: whether it contains a phrase
// such as "exit code" or "return status".
func HasCue(text []byte) bool { return FindCue(text) != nil }

// FindCue returns the start and end of the first phrase such as "exit code" in a
// text. It returns nil if there is none.
func FindCue(text []byte) []int {
	if !ContainsFold(text, cueWords...) {
		return nil
	}
	return cuePhrase().FindIndex(text)
}

// cueWords lists words in lower case. Each match of cuePhrase contains at least one of
// them.
var cueWords = []string{
	"exit", "return", "termination", "failure status", "zero status", "with status", "with code", "with a status", "with a code", "with an error", "with error", "zero code", "退出", "返回", "傳回", "終了", "종료", "rückgabe", "beendigung", "salida", "saída", "saida", "retorno", "sortie", "retour", "uscita",
	"ritorno", "возврата", "завершения", "выхода",
}

// ContainsFold reports whether a text contains one of the given words, ignoring case.
// The words must be in lower case. ContainsFold is much faster than a regular
// expression, so callers use it to skip texts that a regular expression cannot match.
func ContainsFold(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return indexFold(text, w) >= 0 })
}

// indexFold returns the offset of a word in a text, ignoring case, or -1. The word must
// be in lower case.
func indexFold(text []byte, word string) int {
	for i := range len(text) - len(word) + 1 {
		// Compare only the first byte before the slower call of EqualFold. Setting the
		// bit 0x20 converts an ASCII letter to lower case. It may change a byte of
		// another letter, such as "é", into a different byte, so compare the unchanged
		// byte as well.
		if (text[i]|0x20 == word[0] || text[i] == word[0]) && bytes.EqualFold(text[i:i+len(word)], []byte(word)) {
			return i
		}
	}
	return -1
}
