package breaking

import (
	"fmt"
	"slices"

	"github.com/exitlint/exitlint/internal/run/contract"
)

// A pair contains the old and the new version of a program or registry. A field is nil
// if that version lacks the program or registry.
type pair[T any] struct{ before, after *T }

// pairElements pairs the elements of two lists that have the same key. Each function in
// keys computes one kind of key. Elements that the first kind of key does not pair are
// compared by the second kind, and so on.
//
// An empty key pairs nothing, nor does a key that two unpaired elements of a list share.
// Elements without a partner are paired with nil.
func pairElements[T any](before, after []T, keys ...func(*T) string) []pair[T] {
	partner := make([]*T, len(before))
	taken := make([]bool, len(after))
	for _, key := range keys {
		olds := unique(before, key, func(i int) bool { return partner[i] != nil })
		news := unique(after, key, func(i int) bool { return taken[i] })
		for k, i := range olds {
			if j, ok := news[k]; ok {
				partner[i], taken[j] = &after[j], true
			}
		}
	}
	var pairs []pair[T]
	for i := range before {
		pairs = append(pairs, pair[T]{&before[i], partner[i]})
	}
	for j := range after {
		if !taken[j] {
			pairs = append(pairs, pair[T]{nil, &after[j]})
		}
	}
	return pairs
}

// unique returns the indexes of the elements of a list, keyed by key(&element). It
// leaves out elements with the key "", elements that share a key, and elements for
// whose index skip returns true.
func unique[T any](list []T, key func(*T) string, skip func(int) bool) map[string]int {
	out, count := map[string]int{}, map[string]int{}
	for i := range list {
		if k := key(&list[i]); k != "" && !skip(i) {
			out[k] = i
			count[k]++
		}
	}
	for k, n := range count {
		if n > 1 {
			delete(out, k)
		}
	}
	return out
}

// pairPrograms pairs the programs of both versions. It tries these keys, one after the
// other: the name that a registry declares, the executable together with the directory, the
// executable alone, the directory alone, and the set of statuses.
func (c *comparison) pairPrograms() []pair[contract.Program] {
	return pairElements(c.before.Programs, c.after.Programs,
		func(p *contract.Program) string { return c.declaredName(p) },
		func(p *contract.Program) string { return p.Name + " " + p.Dir },
		func(p *contract.Program) string { return p.Name },
		func(p *contract.Program) string { return p.Dir },
		func(p *contract.Program) string { return statusKey(p) },
	)
}

// declaredName returns the name of a program if a registry declares this name, and ""
// otherwise.
func (c *comparison) declaredName(p *contract.Program) string {
	for _, side := range []*contract.Contract{c.before, c.after} {
		if r := side.RegistryOf(p); r != nil && r.Program == p.Name {
			return p.Name
		}
	}
	return ""
}

// statusKey returns a string that identifies the set of statuses of a program, so that
// programs with the same set can be paired. It ignores statuses that no code sets, such
// as 2 after a panic. It returns "" for fewer than two statuses, because many programs
// have such a set.
func statusKey(p *contract.Program) string {
	var set []int
	for _, s := range p.Codes {
		if !s.Implicit {
			set = append(set, s.Value)
		}
	}
	if len(set) < 2 {
		return ""
	}
	return fmt.Sprint(set)
}

// pairRegistries pairs the registries that have the same file name or declare the same
// program. If each version has a single registry, these two are a pair even if both
// their files and their programs differ.
func (c *comparison) pairRegistries() []pair[contract.Registry] {
	alone := len(c.before.Registries) == 1 && len(c.after.Registries) == 1
	return pairElements(c.before.Registries, c.after.Registries,
		func(r *contract.Registry) string { return r.File },
		func(r *contract.Registry) string { return r.Program },
		func(*contract.Registry) string {
			if alone {
				return "alone"
			}
			return ""
		},
	)
}

// registryLabel returns the name of a registry in reports of changes. This is the
// program that the registry names. A registry without such a name is called after the
// only program that it governs, or after its file if it governs no program or several.
func registryLabel(side *contract.Contract, r *contract.Registry) string {
	if r.Program != "" {
		return r.Program
	}
	governed := slices.DeleteFunc(slices.Clone(side.Programs), func(p contract.Program) bool { return p.Registry != r.File })
	if len(governed) == 1 {
		return governed[0].Name
	}
	return r.File
}
