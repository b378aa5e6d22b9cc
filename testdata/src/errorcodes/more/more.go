// Package more makes error codes in ways that only other files and packages show.
package more

import "errorcodes/codes"

const (
	prefix  = "E_SUM_"
	suffix  = codes.Tail
	sum     = prefix + suffix
	another = sum
	// Read is used nowhere. Package codes uses a constant of the same name.
	Read = "E_SUM_UNUSED"
)

const _names = "E_LIST_ONEE_LIST_TWO"

// Codes returns error codes.
func Codes(kind string) []string {
	return []string{another, _names[:10], `{"error": {"code": "E_TEXT_JSON"}}`, kind + "_ENDS"}
}
