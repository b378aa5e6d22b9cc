// Package lib has interfaces and a map for other packages.
package lib

import "context"

type Key struct{}

func With(ctx context.Context) context.Context { return context.WithValue(ctx, Key{}, 80) }

func Value() any { return 81 }

func Fill(m map[string]any) { m["a"] = 82 }
