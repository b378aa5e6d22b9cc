package oracle

import (
	"fmt"
	"sync"
)

// Check runs a program in n ways, and compares the statuses of the runs with those that
// exitlint prints. exitlint is the path of its executable. The second result describes
// runs with a status that exitlint does not print.
func (s *Sandbox) Check(b Built, exitlint string, files []string, n int) (*Tally, []string, error) {
	set, err := b.Codes(exitlint)
	if err != nil {
		return nil, nil, err
	}
	var extra []string
	if b.Go {
		if extra, err = s.UseGo(); err != nil {
			return nil, nil, err
		}
	}
	help := func(args ...string) string {
		r, err := s.Run(b.Binary, Way{Args: args}, extra...)
		if err != nil {
			return ""
		}
		return r.Output
	}
	commands := Discover(help, b.Skip, 80)
	t := &Tally{Program: b.Program, Commands: len(commands) - 1, Signals: map[string]int{}, Seen: map[int][]Way{}, Set: set}
	ways := Ways(b.Program, commands, files, n)
	results := make([]Result, len(ways))
	errs := make([]error, len(ways))
	var group sync.WaitGroup
	slots := make(chan bool, 2)
	for i, w := range ways {
		slots <- true
		group.Go(func() {
			results[i], errs[i] = s.Run(b.Binary, w, extra...)
			<-slots
		})
	}
	group.Wait()
	first := map[int]string{}
	for i, w := range ways {
		if errs[i] != nil {
			return nil, nil, fmt.Errorf("%v: %w", w, errs[i])
		}
		t.Add(w, results[i])
		status := results[i].Status
		if !results[i].TimedOut && results[i].Signal == "" && first[status] == "" {
			first[status] = fmt.Sprintf("%s ends with %d: %v\n%s", b.Name, status, w, firstLines(results[i].Output, 4))
		}
	}
	var notes []string
	for _, status := range t.unexpected() {
		notes = append(notes, first[status])
	}
	return t, notes, nil
}
