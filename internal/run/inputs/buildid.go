package inputs

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"strings"
)

// buildID returns the build ID of an ELF executable. The ID ends with a hash of the
// executable, and is faster to read than the whole file. buildID returns "" if the
// executable has no ID or another format, or if the user set the ID with -buildid.
func buildID(executable string) string {
	f, err := os.Open(executable)
	if err != nil {
		return ""
	}
	defer f.Close()
	head := make([]byte, 64<<10) // the note is near the beginning
	n, err := io.ReadFull(f, head)
	if head = head[:n]; err != nil || !bytes.HasPrefix(head, []byte("\x7fELF")) {
		return ""
	}
	// A note consists of the lengths of its name and content, its type (4), its name
	// ("Go") and its content.
	i := bytes.Index(head, []byte("\x04\x00\x00\x00Go\x00\x00"))
	if i < 8 || binary.LittleEndian.Uint32(head[i-8:]) != 4 {
		return ""
	}
	content := head[i+8:]
	length := binary.LittleEndian.Uint32(head[i-4:])
	if uint64(length) > uint64(len(content)) {
		return ""
	}
	id := string(content[:length])
	if strings.Count(id, "/") != 3 || strings.HasSuffix(id, "/") {
		return ""
	}
	return id
}
