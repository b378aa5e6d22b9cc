package doctable

func readMarkdown(*source) []block { return nil }
