package doctable

func readHTML(*source) []block { return nil }
