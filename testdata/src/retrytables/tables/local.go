package tables

// nested has switches with keys of different types, which are one table.
func nested(n int, how string) Info {
	switch n {
	case 7:
		return Info{Name: "locked", Retryable: true}
	case 20:
		switch how {
		case "brew":
			return Info{Name: "brew", Retryable: true}
		}
	}
	return Info{}
}
