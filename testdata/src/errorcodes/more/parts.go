package more

// meta is a part of errors and of results.
type meta struct{ Code string }

type report struct{ Meta meta }

type result struct{ Meta *meta }

type warning struct{ Meta meta }

// reply is an error or a result.
type reply struct {
	OK   bool
	Word string
	Meta note
}

type note struct{ ID string }

// alone is a part of one struct only.
type alone struct{ Code string }

type outer struct{ Inner alone }

// Parts makes errors and results.
func Parts(ok bool) []any {
	return []any{
		report{Meta: meta{Code: "E_BUSY"}},
		report{Meta: meta{Code: "E_FULL"}},
		report{Meta: meta{Code: "DISK_FULL"}},
		report{Meta: meta{Code: "TASK_SLOW"}},
		report{Meta: meta{Code: "ODD"}},         // want `error code ODD is not declared`
		result{Meta: &meta{Code: "DONE"}},       // no error
		result{Meta: &meta{Code: "TASK_SLOWW"}}, // want `error code TASK_SLOWW is not declared in exitlint.toml; did you mean TASK_SLOW\?`
		warning{Meta: meta{Code: "E_BUSY"}},

		reply{Word: "E_BUSY", Meta: note{ID: "E_BUSY"}},
		reply{Word: "E_FULL", Meta: note{ID: "E_FULL"}},
		reply{Word: "DISK_FULL", Meta: note{ID: "DISK_FULL"}},
		reply{OK: true, Word: "DONE", Meta: note{ID: "DONE"}},
		reply{OK: ok, Word: "GONE", Meta: note{ID: "E_FULL"}}, // want `error code GONE is not declared`

		outer{Inner: alone{Code: "E_BUSY"}},
		outer{Inner: alone{Code: "E_FULL"}},
		outer{Inner: alone{Code: "DISK_FULL"}},
		outer{Inner: alone{Code: "AWAY"}}, // want `error code AWAY is not declared`
	}
}
