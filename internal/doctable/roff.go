package doctable

func readRoff(*source) []block { return nil }
