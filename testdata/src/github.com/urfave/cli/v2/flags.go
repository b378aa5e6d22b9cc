package cli

type Flag interface{ Apply() error }

type IntFlag struct {
	Name  string
	Value int
}

func (*IntFlag) Apply() error { return nil }

func (*Context) Int(name string) int { return 0 }
