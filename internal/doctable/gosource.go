package doctable

func readGo(*source) []block { return nil }
