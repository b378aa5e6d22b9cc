package choice

import "testing"

// TestNames checks which names are recognized as those of switches, formats and
// choices.
func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct{ isSwitch, isFormat, isChoice bool }{
		"asJSON":             {true, false, true},
		"json":               {true, false, true},
		"--json":             {true, false, true},
		"json-output":        {true, false, true},
		"printJson":          {true, false, true},
		"use_json":           {true, false, true},
		"wantsJSON":          {true, false, true},
		"machineReadable":    {true, false, true},
		"--machine-readable": {true, false, true},
		"format":             {false, true, true},
		"--format":           {false, true, true},
		"outputFormat":       {false, true, true},
		"output_mode":        {false, true, true},
		"logfmt":             {false, true, true},
		"renderFormat":       {false, true, true},
		"formatter":          {false, true, true},
		"output":             {false, true, true},
		"asOutput":           {false, true, true},
		"-o":                 {false, true, true},
		"printJSONErrors":    {false, false, true},
		"jsonBody":           {false, false, true},
		"structured":         {false, false, true},
		"errorFormat":        {false, false, true},
		"errType":            {false, false, true},
		"type":               {false, false, true},
		"outputStyle":        {false, false, true},
		"platform":           {false, false, false},
		"outputFile":         {false, false, false},
		"model":              {false, false, false},
		"verbose":            {false, false, false},
		"":                   {false, false, false},
	} {
		if got := IsSwitch(name); got != want.isSwitch {
			t.Errorf("IsSwitch(%q) = %t", name, got)
		}
		if got := IsFormat(name); got != want.isFormat {
			t.Errorf("IsFormat(%q) = %t", name, got)
		}
		if got := isChoice(name); got != want.isChoice {
			t.Errorf("isChoice(%q) = %t", name, got)
		}
	}
}
