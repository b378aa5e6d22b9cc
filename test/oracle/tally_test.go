package oracle

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestTally(t *testing.T) {
	tally := func(codes string, results ...Result) *Tally {
		tally := &Tally{Program: Program{Name: "x"}, Signals: map[string]int{}, Seen: map[int][]Way{}}
		if err := json.Unmarshal([]byte(codes), &tally.Set); err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			tally.Add(Way{}, r)
		}
		return tally
	}
	exact := tally(`{"codes": [{"value": 0}, {"value": -1}, {"value": 256}, {"value": 4}]}`,
		Result{}, Result{Status: 255}, Result{Status: 3}, Result{Signal: "interrupt"}, Result{TimedOut: true})
	if got := exact.Misses(); !slices.Equal(got, []int{3}) {
		t.Errorf("misses %v, want 3", got)
	}
	if got, want := strings.Join(strings.Split(exact.Row(), "\t"), "|"), "x||0|5|1|1|0 3 255|4|0|–|3"; got != want {
		t.Errorf("row %s, want %s", got, want)
	}
	bounded := tally(`{"codes": [{"value": 0}], "dynamic": [{"reason": "a child"}]}`, Result{Status: 3})
	if got := bounded.Misses(); got != nil {
		t.Errorf("misses %v of a program with an unbounded exit", got)
	}
}

func TestList(t *testing.T) {
	if got := list([]int{0, 1, 2, 4, 5, 130}); got != "0–2 4 5 130" {
		t.Error(got)
	}
	if got := list(nil); got != "–" {
		t.Error(got)
	}
}
