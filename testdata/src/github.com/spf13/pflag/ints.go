package pflag

func (*FlagSet) IntP(name, shorthand string, value int, usage string) *int { return nil }
