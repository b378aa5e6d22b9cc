// Package issue declares errors that share their fields.
package issue

// A Common is embedded in each error.
type Common struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Next  string `json:"next"`
	Again bool   `json:"again"`
}

func (c *Common) Error() string { return c.Text }

// Shared returns the shared fields.
func (c *Common) Shared() *Common { return c }

// A Known error has the shared fields.
type Known interface {
	error
	Shared() *Common
}

// Usage is about arguments.
type Usage struct {
	Common
	Flag string `json:"flag"`
}

// Locked is about a file.
type Locked struct {
	Common
	File string `json:"file"`
}

// A Plain error has no JSON of its own.
type Plain struct{ Name, Text string }

func (p *Plain) Error() string { return p.Text }
