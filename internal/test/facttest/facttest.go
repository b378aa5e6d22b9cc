// Package facttest tests the encodings of facts.
package facttest

import (
	"encoding"
	"reflect"
	"testing"
)

// A coder is the pointer type of a fact type T, with methods to encode and decode the
// fact.
type coder[T any] interface {
	*T
	encoding.BinaryAppender
	encoding.BinaryUnmarshaler
}

// Fuzz checks that decoding any bytes as a fact does not panic, and that a fact stays the
// same when it is encoded and decoded. The sample should set all fields.
func Fuzz[T any, P coder[T]](f *testing.F, sample P) {
	data, err := sample.AppendBinary(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		read, again := P(new(T)), P(new(T))
		if read.UnmarshalBinary(data) != nil {
			return
		}
		written, err := read.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalBinary(written); err != nil || !reflect.DeepEqual(read, again) {
			t.Errorf("%+v is read as %+v, error %v", read, again, err)
		}
	})
}
