package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/taskctl/internal/exit"
	"example.com/taskctl/internal/output"
	"example.com/taskctl/internal/store"
)

const maxTitle = 120

func (a *app) add(ctx context.Context, args []string) (*output.Result, error) {
	title := strings.TrimSpace(strings.Join(args, " "))
	if title == "" {
		return nil, titleError("the title is empty")
	}
	if utf8.RuneCountInString(title) > maxTitle {
		return nil, titleError("the title is too long")
	}
	file, err := store.Open(ctx, a.file)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for _, t := range file.Tasks {
		if t.Title == title && !t.Done {
			return unchanged("task %d has this title already", t.ID), nil
		}
	}
	task := file.Add(title)
	return changed("added task %d", task.ID), file.Save()
}

func (a *app) list(args []string) (*output.Result, error) {
	flags := newFlags("list")
	open := flags.Bool("open", false, "only the open tasks")
	if err := flags.Parse(args); err != nil {
		return nil, usageError("list: %v", err)
	}
	if flags.NArg() > 0 {
		return nil, usageError("list: unexpected argument %q", flags.Arg(0))
	}
	file, err := store.Read(a.file)
	if err != nil {
		return nil, err
	}
	tasks := file.Tasks
	if *open {
		tasks = slices.DeleteFunc(tasks, func(t store.Task) bool { return t.Done })
	}
	if len(tasks) == 0 {
		return nothing(), nil
	}
	result := changed("%d task(s)", len(tasks))
	result.Tasks = tasks
	return result, nil
}

func (a *app) done(ctx context.Context, args []string) (*output.Result, error) {
	id, err := parseID(args)
	if err != nil {
		return nil, err
	}
	file, err := store.Open(ctx, a.file)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	task := file.Find(id)
	if task == nil {
		return nil, notFoundError(id)
	}
	if task.Done {
		return unchanged("task %d is done already", id), nil
	}
	task.Done = true
	return changed("task %d is done", id), file.Save()
}

func (a *app) remove(ctx context.Context, args []string) (*output.Result, error) {
	flags := newFlags("rm")
	force := flags.Bool("force", false, "remove an open task too")
	if err := flags.Parse(args); err != nil {
		return nil, usageError("rm: %v", err)
	}
	id, err := parseID(flags.Args())
	if err != nil {
		return nil, err
	}
	file, err := store.Open(ctx, a.file)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	task := file.Find(id)
	if task == nil {
		return nil, notFoundError(id)
	}
	if !task.Done && !*force {
		return nil, openError(id)
	}
	file.Tasks = slices.DeleteFunc(file.Tasks, func(t store.Task) bool { return t.ID == id })
	return changed("removed task %d", id), file.Save()
}

func (a *app) export(args []string) (*output.Result, error) {
	if len(args) != 1 {
		return nil, usageError("export needs one file name")
	}
	var write func(io.Writer, []store.Task) error
	switch ext := filepath.Ext(args[0]); ext {
	case ".csv":
		write = writeCSV
	case ".md":
		write = writeMarkdown
	default:
		return nil, usageError("cannot export to %q: use .csv or .md", ext)
	}
	file, err := store.Read(a.file)
	if err != nil {
		return nil, err
	}
	if len(file.Tasks) == 0 {
		return nothing(), nil
	}
	out, err := os.OpenFile(args[0], os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	if err := write(out, file.Tasks); err != nil {
		fmt.Fprintln(os.Stderr, "taskctl: export:", err) // planted: envelope/absent
		exit.With(exit.File)
	}
	return changed("exported %d task(s)", len(file.Tasks)), out.Close()
}

func writeCSV(w io.Writer, tasks []store.Task) error {
	table := csv.NewWriter(w)
	for _, t := range tasks {
		// The writer keeps its first error; Error returns it below.
		_ = table.Write([]string{strconv.Itoa(t.ID), t.Title, strconv.FormatBool(t.Done)})
	}
	table.Flush()
	return table.Error()
}

func writeMarkdown(w io.Writer, tasks []store.Task) error {
	for _, t := range tasks {
		mark := ' '
		if t.Done {
			mark = 'x'
		}
		if _, err := fmt.Fprintf(w, "- [%c] %s\n", mark, t.Title); err != nil {
			return err
		}
	}
	return nil
}

func parseID(args []string) (int, error) {
	if len(args) != 1 {
		return 0, usageError("one task ID is needed")
	}
	id, err := strconv.Atoi(args[0])
	if err != nil {
		return 0, usageError("%q is not a task ID", args[0])
	}
	return id, nil
}

func changed(format string, args ...any) *output.Result {
	return &output.Result{Status: exit.OK, Success: true, Message: fmt.Sprintf(format, args...)}
}

func unchanged(format string, args ...any) *output.Result {
	return &output.Result{Status: exit.NoChange, Success: true, NoChange: true, Message: fmt.Sprintf(format, args...)}
}

func nothing() *output.Result {
	return &output.Result{Status: exit.NoData, Success: true, Message: "no tasks"}
}
