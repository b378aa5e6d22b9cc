package build

// This file finds statuses that a package only prints, compares or drops. In
//
//	if err := probe(); err != nil {
//		log.Print(err)
//	}
//	...
//	func probe() error { return exitError(9) }
//
// 9 is a number of the type exitError, but cannot become a status where the program
// takes an exitError out of another error. So each conversion of such a number to an
// interface is followed by itself.

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// addConversion starts to follow the value that mi converts to an interface, if it can
// contain a status: a number of a declared type, or a struct that a composite literal of
// this function creates.
func (f *errorFlow) addConversion(mi *ssa.MakeInterface) {
	if f.mayBeUnread(mi) {
		f.add(mi, subject{site: mi})
		f.sites = append(f.sites, mi)
	}
}

func (f *errorFlow) mayBeUnread(mi *ssa.MakeInterface) bool {
	t := mi.X.Type()
	if boxedType(t) == "" && literalOf(mi.X) == nil {
		return false
	}
	// errors.As calls the method As, which can store the number anywhere.
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "As")
	return m == nil
}

// literalOf returns the composite literal of a struct that v is or points to: the
// allocation for &T{...} and T{...}. For other values, the result is nil.
func literalOf(v ssa.Value) *ssa.Alloc {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	a, ok := v.(*ssa.Alloc)
	if !ok || a.Comment != "complit" {
		return nil
	}
	if s, _ := ssax.StructOf(a.Type()); s == nil {
		return nil
	}
	return a
}

// readAs records that the program takes a value of type t out of an interface that may
// contain the subject. If the subject is a single conversion of a value of this type, the
// program reads it.
func (f *errorFlow) readAs(of subject, t types.Type) {
	if of.site != nil && types.Identical(of.site.X.Type(), t) {
		f.read[of] = true
	}
}

// unread returns the conversions whose value the package only prints, compares or drops,
// and the composite literals that are used in no other way.
func (f *errorFlow) unread() map[ssa.Value]bool {
	out := map[ssa.Value]bool{}
	for _, mi := range f.sites {
		if !f.read[subject{site: mi}] {
			out[mi] = true
		}
	}
	for _, mi := range f.sites {
		if a := literalOf(mi.X); a != nil && out[mi] && onlyConverted(a, out) {
			out[a] = true
		}
	}
	return out
}

// onlyConverted reports whether all uses of the composite literal a store its fields, or
// convert it to an interface by an instruction in unread.
func onlyConverted(a *ssa.Alloc, unread map[ssa.Value]bool) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.FieldAddr:
			if !onlyStored(r) {
				return false
			}
		case *ssa.UnOp:
			for _, use := range *r.Referrers() {
				if mi, ok := use.(*ssa.MakeInterface); !ok || !unread[mi] {
					return false
				}
			}
		case *ssa.MakeInterface:
			if !unread[r] {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// onlyStored reports whether all uses of an address store values there.
func onlyStored(addr *ssa.FieldAddr) bool {
	for _, r := range *addr.Referrers() {
		if store, ok := r.(*ssa.Store); !ok || store.Addr != addr {
			return false
		}
	}
	return true
}

// isUnread reports whether the address dest is a field of a composite literal that the
// package only prints, compares or drops.
func (c *collector) isUnread(dest ssa.Value) bool {
	field, ok := dest.(*ssa.FieldAddr)
	return ok && c.unread[field.X]
}
