package govet

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"os"
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// A storedFact is a fact as unitchecker encodes it. Object names the object that the
// fact is about. It is "" for a fact about the package, and exitlint has no other
// facts.
type storedFact struct {
	PkgPath string
	Object  string
	Fact    analysis.Fact
}

// A factStore contains the facts of a package and of its imports.
type factStore struct {
	files  map[string]string          // the files with facts, keyed by the import path of the package
	stored map[string][]analysis.Fact // the facts that were read or added so far, keyed by the import path of the package
}

func newFactStore(files map[string]string) *factStore {
	return &factStore{files: files, stored: map[string][]analysis.Fact{}}
}

// add adds a fact about a package. A later fact of the same type replaces an earlier
// one.
func (s *factStore) add(path string, fact analysis.Fact) {
	for i, f := range s.stored[path] {
		if reflect.TypeOf(f) == reflect.TypeOf(fact) {
			s.stored[path][i] = fact
			return
		}
	}
	s.stored[path] = append(s.stored[path], fact)
}

// get copies the fact of a package to *fact, and reports whether there is one of its
// type. The copy is shallow.
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

// encode encodes the facts of a package. If there are none, the result is empty, so
// all such files are equal, and go vet has fewer different files to hash.
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

// readFacts reads the facts of a package. It returns none if they cannot be decoded,
// because another version of exitlint may have written them.
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

// withoutTypes returns the part of a file that contains facts. A file that
// unitchecker has written also contains types. It begins with a mark, the size of the
// types and the size of the facts.
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
