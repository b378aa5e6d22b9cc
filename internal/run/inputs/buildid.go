package inputs

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"strings"
)

// Identity returns a different string for each build of an executable: its build ID or,
// without one, a hash of the file.
func Identity(executable string) (string, error) {
	f, err := os.Open(executable)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, 64<<10) // the build ID is near the beginning
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", err
	}
	head = head[:n]
	if id := buildID(head); id != "" {
		return id, nil
	}
	sum := sha256.New()
	_, err = io.Copy(sum, io.MultiReader(bytes.NewReader(head), f))
	return hex.EncodeToString(sum.Sum(nil)), err
}

// buildID returns the build ID in the first bytes of an executable. It returns "" if it
// finds no ID, or if the user has set the ID with -buildid. The ID ends with a hash of
// the linked code. So it can replace a hash of the whole file, which would take longer.
func buildID(head []byte) string {
	id := ""
	if bytes.HasPrefix(head, []byte("\x7fELF")) {
		id = noteID(head)
	} else if _, rest, ok := bytes.Cut(head, []byte("\xff Go build ID: \"")); ok {
		// An executable that is not in ELF format has the ID in quotation marks, at the
		// start of the machine code.
		text, _, _ := bytes.Cut(rest, []byte("\"\n \xff"))
		id = string(text)
	}
	if strings.Count(id, "/") != 3 || strings.HasSuffix(id, "/") {
		return ""
	}
	return id
}

// noteID returns the build ID in the notes of an ELF executable, or "". A note consists of
// the lengths of its name and content, its type (4), its name ("Go") and its content.
func noteID(head []byte) string {
	i := bytes.Index(head, []byte("\x04\x00\x00\x00Go\x00\x00"))
	if i < 8 || binary.LittleEndian.Uint32(head[i-8:]) != 4 {
		return ""
	}
	content := head[i+8:]
	length := binary.LittleEndian.Uint32(head[i-4:])
	if uint64(length) > uint64(len(content)) {
		return ""
	}
	return string(content[:length])
}
