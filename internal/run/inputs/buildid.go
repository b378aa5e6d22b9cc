package inputs

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"strings"
)

// buildID returns the ID that the go command has written into an ELF executable. It
// ends with a hash of the executable, so that nobody has to compute one. buildID
// returns "" if there is none, if the user has chosen another one with -buildid, and
// for other formats.
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
	// A note consists of the length of its name, that of its content, its type, which is
	// 4, its name and the content.
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
