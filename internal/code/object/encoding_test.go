package object

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/test/facttest"
)

// TestEncoding checks that the facts of a package contain each of its exported fields.
// The test fails if a field is added to a type, but not to the code that encodes the
// type.
func TestEncoding(t *testing.T) {
	t.Parallel()
	var want, got Package
	n := 0
	fill(reflect.ValueOf(&want).Elem(), &n)
	data, err := want.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := got.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	for _, cut := range cuts(len(data)) {
		if new(Package).UnmarshalBinary(data[:cut]) == nil {
			t.Errorf("no error for the first %d bytes", cut)
		}
	}
}

// cuts returns about 500 numbers below size: the 100 largest ones, and 400 in equal steps.
// All numbers would take seconds, because a decoder reads each byte before a cut.
func cuts(size int) (out []int) {
	last := max(0, size-100)
	for cut := 0; cut < last; cut += 1 + size/400 {
		out = append(out, cut)
	}
	for cut := last; cut < size; cut++ {
		out = append(out, cut)
	}
	return out
}

// fill sets all exported fields of a value, except for those that facts leave out. Each
// number and each string is different.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(int64(*n))
	case reflect.String:
		v.SetString(fmt.Sprint("text", *n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			isLeftOut := f.Name == "Unfollowed" || v.Type() == reflect.TypeFor[Use]() && f.Name == "At"
			if f.IsExported() && !isLeftOut {
				fill(v.Field(i), n)
			}
		}
	}
}

func FuzzUnmarshal(f *testing.F) {
	var p Package
	n := 0
	fill(reflect.ValueOf(&p).Elem(), &n)
	facttest.Fuzz(f, &p)
}
