package envelope_test

import (
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/rule"
)

// alone is the analyzer without the other families, so it leaves no mistakes to them.
var alone = envelope.New(rule.Options{}, exitflow.Analyzer)
