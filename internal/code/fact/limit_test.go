package fact

import (
	"encoding/binary"
	"errors"
	"testing"
)

// A blob is a value whose encoding has a given size.
type blob struct{ size int }

func (b *blob) AppendBinary(data []byte) ([]byte, error) {
	return append(data, make([]byte, b.size)...), nil
}

func (b *blob) UnmarshalBinary(data []byte) error { b.size = len(data); return nil }

// TestLimit checks that a part that claims to be too large is rejected before
// it is decompressed.
func TestLimit(t *testing.T) {
	t.Parallel()
	packed := binary.AppendUvarint(nil, 1<<28+1) // S2 data begins with the decompressed size
	if err := unpack(packed, new(blob)); !errors.Is(err, errTooLarge) {
		t.Errorf("a part of more than 256 MiB: %v", err)
	}
	packed, err := pack(&blob{1000})
	if err != nil {
		t.Fatal(err)
	}
	var got blob
	if err := unpack(packed, &got); err != nil || got.size != 1000 {
		t.Errorf("a part of 1000 bytes: %v, error %v", got, err)
	}
}
