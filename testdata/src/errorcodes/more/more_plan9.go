package more

func other() string { return "E_TAGS_PLAN" }
