// Package work makes errors.
package work

import "envelopeshapes/typescopied/rpc"

// Run fails.
func Run(args []string) error {
	switch len(args) {
	case 1:
		return &rpc.Error{Number: 3, Data: rpc.Data{Code: "E_USAGE", Message: "no task", Hint: "name one"}}
	case 2:
		return &rpc.Error{Number: 3, Data: rpc.Data{Code: "E_USAGE", Message: "no task"}} // want `has no "(error.data.)?hint"`
	case 3:
		e := &rpc.Error{Number: 4}
		e.Data = rpc.Data{Code: "E_USAGE", Message: "no task", Hint: ""} // want `has an empty "(error.data.)?hint"`
		return e
	case 4:
		e := &rpc.Error{Number: 5, Data: rpc.Data{Code: "E_USAGE", Message: "no task"}}
		e.Data.Hint = "name one"
		return e
	case 5:
		return rpc.Later("E_LOCKED", "wait")
	}
	return nil
}
