// Package store keeps tasks in a JSON file. Writers hold a lock file; readers
// need none, because the file is always replaced as a whole.
package store

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

var (
	// ErrInvalid is returned for a file that does not hold tasks.
	ErrInvalid = errors.New("not a valid task file")
	// ErrLocked is returned when another process holds the lock.
	ErrLocked = errors.New("the task file is locked")
	// ErrChanged is returned when somebody wrote the file without the lock.
	ErrChanged = errors.New("the task file changed while it was in use")
)

// Task is one thing to do.
type Task struct {
	ID    int    `json:"id"`
	Title string `json:"title"`
	Done  bool   `json:"done"`
}

// File is a task file as it was when it was read.
type File struct {
	Tasks []Task

	path string
	sum  [sha256.Size]byte
}

// Read reads the tasks. A file that does not exist holds none.
func Read(path string) (*File, error) {
	data, err := contents(path)
	if err != nil {
		return nil, err
	}
	f := &File{path: path, sum: sha256.Sum256(data)}
	if len(data) == 0 {
		return f, nil
	}
	if err := json.Unmarshal(data, &f.Tasks); err != nil {
		return nil, fmt.Errorf("%s: %w: %v", path, ErrInvalid, err)
	}
	return f, nil
}

// Open takes the lock and reads the tasks, to change them.
func Open(ctx context.Context, path string) (*File, error) {
	if err := lock(ctx, path); err != nil {
		return nil, err
	}
	f, err := Read(path)
	if err != nil {
		unlock(path)
		return nil, err
	}
	return f, nil
}

// Close releases the lock of an opened file.
func (f *File) Close() {
	unlock(f.path)
}

// Find returns the task with the given ID, or nil.
func (f *File) Find(id int) *Task {
	for i := range f.Tasks {
		if f.Tasks[i].ID == id {
			return &f.Tasks[i]
		}
	}
	return nil
}

// Add appends a new open task.
func (f *File) Add(title string) Task {
	task := Task{ID: 1, Title: title}
	for _, t := range f.Tasks {
		task.ID = max(task.ID, t.ID+1)
	}
	f.Tasks = append(f.Tasks, task)
	return task
}

// Save replaces an opened file. It fails if the file has changed since it was opened.
func (f *File) Save() error {
	now, err := contents(f.path)
	if err != nil {
		return err
	}
	if sha256.Sum256(now) != f.sum {
		return fmt.Errorf("%s: %w", f.path, ErrChanged)
	}
	data, err := json.MarshalIndent(f.Tasks, "", "  ")
	if err != nil {
		return err
	}
	data = append(data, '\n')
	next := f.path + ".new"
	if err := os.WriteFile(next, data, 0o644); err != nil {
		return err
	}
	return os.Rename(next, f.path)
}

// contents returns the content of a file, or nothing if there is no file.
func contents(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
