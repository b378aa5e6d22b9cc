package exitflow

import (
	"bytes"
	"compress/flate"
	"io"
	"math"

	"github.com/fxamacker/cbor/v2"
)

// Facts are written as CBOR (RFC 8949), structs as arrays. Under go vet each
// package is a process, and reads the facts of all packages below it: gob
// would learn the types again for each of them.

// reader decodes CBOR. The package's own limits are for what strangers send.
var reader, _ = cbor.DecOptions{MaxArrayElements: math.MaxInt32}.DecMode()

// pack writes a flow. It is compressed, because it repeats its names.
func pack(f *flow) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if err := cbor.NewEncoder(w).Encode(f); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// unpack reads what pack wrote.
func unpack(packed []byte, f *flow) error {
	data, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return err
	}
	return reader.Unmarshal(data, f)
}
