package govet

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"os"
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// A storedFact is a fact in a file, in the encoding of unitchecker. Object is "" for a fact
// about a package; exitlint has only such facts.
type storedFact struct {
	PkgPath string
	Object  string
	Fact    analysis.Fact
}

// A factStore contains the facts of a package and its imports.
type factStore struct {
	files  map[string]string          // the files to read facts from, keyed by import path
	stored map[string][]analysis.Fact // the facts so far, keyed by import path
}

func newFactStore(files map[string]string) *factStore {
	return &factStore{files: files, stored: map[string][]analysis.Fact{}}
}

// add stores a fact about the package with the given import path. It replaces an earlier
// fact of the same type.
func (s *factStore) add(path string, fact analysis.Fact) {
	for i, f := range s.stored[path] {
		if reflect.TypeOf(f) == reflect.TypeOf(fact) {
			s.stored[path][i] = fact
			return
		}
	}
	s.stored[path] = append(s.stored[path], fact)
}

// get sets *fact to the fact of the same type that a package has. It returns false if the
// package has none. Maps and slices are shared with the stored fact.
func (s *factStore) get(path string, fact analysis.Fact) bool {
	facts, read := s.stored[path]
	if !read {
		facts = readFacts(s.files[path], path)
		s.stored[path] = facts
	}
	for _, f := range facts {
		if reflect.TypeOf(f) == reflect.TypeOf(fact) {
			reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(f).Elem())
			return true
		}
	}
	return false
}

// encode returns the content of the file with the facts of a package. Most packages
// have no facts, and an empty file. go vet hashes the files of all packages in every
// run, and an empty file is quick to hash.
func (s *factStore) encode(path string) ([]byte, error) {
	var facts []storedFact
	for _, f := range s.stored[path] {
		facts = append(facts, storedFact{PkgPath: path, Fact: f})
	}
	if len(facts) == 0 {
		return nil, nil
	}
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(facts)
	return out.Bytes(), err
}

// readFacts reads the facts of a package. It returns none if the file comes from a
// version of exitlint with another encoding.
func readFacts(file, path string) []analysis.Fact {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var stored []storedFact
	if gob.NewDecoder(bytes.NewReader(withoutTypes(data))).Decode(&stored) != nil {
		return nil
	}
	var facts []analysis.Fact
	for _, f := range stored {
		if f.Object == "" && f.PkgPath == path {
			facts = append(facts, f.Fact)
		}
	}
	return facts
}

// withoutTypes returns the facts in a file that unitchecker wrote. Such a file begins
// with "vetx", the size of the types and the size of the facts. The types come before the
// facts.
func withoutTypes(data []byte) []byte {
	const head = 12
	if len(data) < head || string(data[:4]) != "vetx" {
		return data
	}
	sizes, rest := data[4:head], data[head:]
	if size := uint64(binary.LittleEndian.Uint32(sizes)); size <= uint64(len(rest)) {
		return rest[size:]
	}
	return nil
}
