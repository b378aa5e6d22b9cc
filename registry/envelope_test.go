package registry

import (
	"fmt"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/span"
)

// TestMergeEnvelopes checks which [[envelope]] of a preset is merged into an
// [[envelope]] of the file, and which keys the result takes from the preset.
func TestMergeEnvelopes(t *testing.T) {
	t.Parallel()
	under := mustRead(t, `version = 1
[[envelope]]
omitted = "false"
required = ["message"]
[envelope.fields]
message = "m"
[envelope.constant]
ok = false
version = 1
[[envelope.except]]
type = "x.Plain"
reason = "so"
[[envelope]]
name = "rpc"
types = ["x.RPC"]
stream = "stdout"
`)
	at := span.Position{File: "exitlint.toml", Line: 2, Column: 12}
	under.markPreset("base", at)
	for _, test := range []struct{ name, source, want string }{
		{"none", "", `[" [] [message] map[message:m] [{ok false} {version 1}] false  [{ x.Plain }]" "rpc [x.RPC] [] map[] []  stdout []"]`},
		{"one", `[envelope]
stream = "stderr"
fields.message = "own"
constant.version = 2
[[envelope.except]]
func = "x.F"
reason = "so"
`, `[" [] [message] map[message:own] [{version 2} {ok false}] false stderr [{  x.F} { x.Plain }]" "rpc [x.RPC] [] map[] []  stdout []"]`},
		{"several", `[[envelope]]
name = "rpc"
types = ["x.Own"]
required = []
[[envelope]]
name = "cli"
`, `["rpc [x.Own] [] map[] []  stdout []" "cli [] [message] map[message:m] [{ok false} {version 1}] false  [{ x.Plain }]"]`},
	} {
		own := mustRead(t, "version = 1\n"+test.source)
		merged := own.mergedWith(under)
		var got []string
		for _, n := range merged.Envelopes {
			var excepts []string
			for _, x := range n.Excepts {
				excepts = append(excepts, fmt.Sprintf("{%s %s %s}", x.Code, x.Type, x.Func))
			}
			got = append(got, fmt.Sprintf("%s %s %s %v %v %s %s %s", n.Name, n.Types, n.Required, n.Fields, n.Constants, n.Omitted, n.Stream, excepts))
		}
		same(t, test.name, fmt.Sprintf("%q", got), test.want)
		for _, n := range merged.Envelopes {
			if n.From("constant.ok") == "base" && n.At("constant.ok") != at {
				t.Errorf("%s: constant of the preset at %v", test.name, n.At("constant.ok"))
			}
		}
	}
	own := mustRead(t, "version = 1\n[envelope.constant]\nversion = 2\n").mergedWith(under).Envelopes[0]
	same(t, "own constant", own.From("constant.version"), "")
	same(t, "constant of the preset", own.From("constant.ok"), "base")
	same(t, "exception of the preset", own.Excepts[0].Preset, "base")
}

// TestEnvelopeOf checks which [[envelope]] applies to a Go type, and which fields it
// requires.
func TestEnvelopeOf(t *testing.T) {
	t.Parallel()
	r := mustRead(t, `version = 1
[[envelope]]
name = "rpc"
types = ["x.A", "x.B"]
required = ["code", "error.docs"]
fields.docs_url = "error.docs"
[[envelope]]
name = "cli"
`)
	for typ, want := range map[string]string{"x.A": "rpc", "x.B": "rpc", "x.C": "cli", "": "cli"} {
		same(t, "sort of "+typ, r.EnvelopeOf(typ).Name, want)
	}
	rpc, cli := r.EnvelopeOf("x.B"), r.ShapedEnvelope()
	var required, usual []string
	for _, name := range append(Roles(), rpc.Others()...) {
		if rpc.Requires(name) {
			required = append(required, name)
		}
		if cli.Requires(name) {
			usual = append(usual, name)
		}
	}
	same(t, "required", fmt.Sprint(required), "[error_code docs_url]")
	same(t, "required by default", fmt.Sprint(usual), "[recoverable suggestion]")
	same(t, "path", rpc.Path("docs_url"), "error.docs")
	same(t, "unknown path", cli.Path("docs_url"), "")
	same(t, "types", fmt.Sprint(r.EnvelopeTypes()), "[x.A x.B]")

	typed := mustRead(t, "version = 1\n[envelope]\ntypes = [\"x.A\"]\n")
	if typed.EnvelopeOf("x.B") != nil || typed.EnvelopeOf("") != nil || typed.ShapedEnvelope() != nil {
		t.Error("a type that is not named belongs to a sort")
	}
	none := mustRead(t, "version = 1\n")
	if n := none.EnvelopeOf("x.B"); n == nil || !n.Requires(RoleSuggestion) || !slices.Equal(n.Others(), nil) {
		t.Errorf("without sorts: %v", n)
	}
}
