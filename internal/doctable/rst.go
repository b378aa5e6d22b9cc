package doctable

func readRST(*source) []block { return nil }
