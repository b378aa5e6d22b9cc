package doctable

func readAsciiDoc(*source) []block { return nil }
