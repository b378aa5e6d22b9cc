package main

import "os"

// Stamped gets its schema where it is printed.
type Stamped struct {
	Schema  string   `json:"$schema"`
	Success bool     `json:"success"`
	Error   *problem `json:"error"`
}

// Copied is like Stamped, but is printed by value.
type Copied struct {
	Schema  string   `json:"$schema"`
	Success bool     `json:"success"`
	Error   *problem `json:"error"`
}

// Bare gets no schema.
type Bare struct {
	Schema  string   `json:"$schema"`
	Success bool     `json:"success"`
	Error   *problem `json:"error"`
}

func other(message string) *problem {
	return &problem{V: 2, Code: "E_OTHER", Message: message, Hint: "wait"}
}

// The functions return one of two envelopes, so callers do not follow them.

func oneStamped() *Stamped {
	if len(os.Args) > 1 {
		return &Stamped{Error: other("a")}
	}
	return &Stamped{Error: other("b")}
}

func oneCopied() Copied {
	if len(os.Args) > 1 {
		return Copied{Error: other("a")}
	}
	return Copied{Schema: "https://example.com/old.json", Error: other("b")} // want `\$schema is "https://example.com/old.json" here`
}

func oneBare() *Bare {
	if len(os.Args) > 1 {
		return &Bare{Error: other("a")} // want `\$schema is left out here, but exitlint.toml says "https://example.com/error.json"`
	}
	return &Bare{Error: other("b")} // want `\$schema is left out here, but exitlint.toml says "https://example.com/error.json"`
}

func stamp(s *Stamped) {
	s.Schema = schema
	write(s)
}

func stampCopy(c Copied) {
	c.Schema = schema
	write(c)
}

func stamped() {
	stamp(oneStamped())
	stampCopy(oneCopied())
	write(oneBare())
}
