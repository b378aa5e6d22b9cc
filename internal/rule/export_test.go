package rule

// Directives returns the directives in the source of a Go file.
func Directives(name string, source []byte) []Directive {
	return readComments(name, source).directives
}
