// Package kong is a stub: signatures only.
package kong

type Kong struct{ Exit func(int) }

type Context struct{ *Kong }

type Option interface{ Apply(*Kong) error }

func Parse(cli any, options ...Option) *Context      { return nil }
func (c *Context) Run(binds ...any) error            { return nil }
func (k *Kong) FatalIfErrorf(err error, args ...any) {}
func (k *Kong) Fatalf(format string, args ...any)    {}
func Exit(exit func(int)) Option                     { return nil }
func New(cli any, options ...Option) (*Kong, error)  { return nil, nil }
