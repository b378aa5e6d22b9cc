package registry

import "slices"

func contains(words []string, w string) bool { return slices.Contains(words, w) }

// suggest is the advice for a word that is not one of words: the one that was
// probably meant, or all of them.
func suggest(word string, words []string) string {
	best, least := "", len(word)/3+1
	for _, w := range words {
		if d := distance(word, w); d <= least && (best == "" || d < least) {
			best, least = w, d
		}
	}
	switch {
	case best != "":
		return "did you mean " + quoted([]string{best}) + "?"
	case len(words) == 1:
		return "write " + quoted(words)
	case len(words) > 1:
		return "write one of " + quoted(words)
	}
	return "remove it"
}

// distance is the number of edits that turn a into b: a byte inserted, removed
// or replaced, or two neighbours swapped.
func distance(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
