package tables

// Two local tables with the same name have keys of different types.

func byStatus(status int) bool {
	exits := map[int]bool{7: true, 20: true, 21: true}
	return exits[status]
}

func byName(name string) bool {
	exits := map[string]bool{"brew": true, "make": false}
	return exits[name]
}
