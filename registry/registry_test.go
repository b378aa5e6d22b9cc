package registry

import "testing"

func TestSmallest(t *testing.T) {
	r, err := Parse("exitlint.toml", []byte("version = 1\n[[code]]\nvalue = 3\nname = \"X\"\n[retry.a.b]\nmax_attemps=3\n"))
	t.Log(r, err)
}
