// Package hidden is for the packages below cmd/a.
package hidden

// Hidden is a status.
const Hidden = 10
