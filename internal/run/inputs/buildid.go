package inputs

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"strings"
)

// buildID returns the build ID in an ELF executable. The go command ends it with a
// hash of the executable, so reading it is faster than hashing the file. buildID
// returns "" if there is no build ID, if the user has set another one with -buildid,
// or if the file has another format.
func buildID(executable string) string {
	f, err := os.Open(executable)
	if err != nil {
		return ""
	}
	defer f.Close()
	head := make([]byte, 64<<10) // the linker writes the note near the beginning
	n, err := io.ReadFull(f, head)
	if head = head[:n]; err != nil || !bytes.HasPrefix(head, []byte("\x7fELF")) {
		return ""
	}
	// A note consists of the length of its name, the length of its content, its type,
	// its name and its content. The type of this note is 4, and its name is "Go".
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
