// Command catalogs prints entries of tables that another package has.
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"

	"envelopeshapes/catalogs/catalog"
)

type problem struct {
	Code       catalog.ID `json:"code"`
	Message    string     `json:"message"`
	Retryable  bool       `json:"retryable"`
	Suggestion string     `json:"suggestion"`
}

func fail(p problem) {
	_ = json.NewEncoder(os.Stderr).Encode(p)
	os.Exit(1)
}

func main() {
	id := catalog.ID(os.Args[1])
	switch len(os.Args) {
	case 2:
		e := catalog.Lookup(id)
		fail(problem{id, e.Title, e.Again, e.Remedy})
	case 3:
		r := catalog.Find(id)
		fail(problem{r.ID, r.Title, r.Retry, r.Remedy})
	case 4:
		if s := catalog.Point(id); s != nil {
			fail(problem{Code: id, Message: s.Title, Retryable: id == catalog.Locked, Suggestion: s.Remedy})
		}
	case 5:
		c := catalog.Kind(len(os.Args[1])).Cell()
		fail(problem{Code: catalog.ID(c.Code), Message: c.Title, Retryable: c.Code == "E_LOCKED", Suggestion: c.Remedy})
	case 6:
		c := catalog.Choose(id)
		fail(problem{Code: id, Message: c.Title, Retryable: id == catalog.Locked, Suggestion: c.Remedy})
	case 7:
		o := catalog.Embedded(id)
		fail(problem{id, o.Title, o.Retry, o.Remedy})
	case 8:
		d := catalog.Defaults(id)
		fail(problem{Code: id, Message: d.Title, Retryable: id == catalog.Locked, Suggestion: cmp.Or(d.Remedy, "look at the log")})
	default:
		t := catalog.About(os.Args[1])
		fmt.Println(t.Title, t.Remedy)
	}
}
