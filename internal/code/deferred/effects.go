package deferred

import (
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Kind says what a call changes outside the process.
type Kind int

const (
	Remove    Kind = iota + 1 // removes files
	Write                     // writes or renames a file
	Flush                     // writes data that is still in a buffer
	Telemetry                 // sends traces, metrics or events that are still in memory
	Profile                   // completes a profile or trace of the program
	Terminal                  // restores the state of the terminal
	Unlock                    // releases a lock that outlives the process
	Command                   // runs another program
	Kill                      // ends another process
	Unmount                   // unmounts a file system
	Log                       // writes log entries that are still in a buffer
)

// isOutput reports whether a call of this kind completes the output of the program.
// After a failure, nobody needs the output.
func (k Kind) isOutput() bool { return k == Write || k == Flush || k == Profile }

// A table lists the functions of a package that have an effect of one kind.
type table struct {
	kind  Kind
	path  string // import path; without a major version, it matches all versions
	funcs string // names as [ssax.ID.Split] returns them, separated by spaces
}

var tables = []table{
	{Remove, "os", "Remove RemoveAll (*Root).Remove (*Root).RemoveAll"},
	{Remove, "syscall", "Unlink Rmdir"},
	{Remove, "golang.org/x/sys/unix", "Unlink Unlinkat Rmdir"},
	{Remove, "github.com/spf13/afero", "(Fs).Remove (Fs).RemoveAll (*Afero).Remove (*Afero).RemoveAll (Afero).Remove (Afero).RemoveAll"},
	{Write, "os", "WriteFile Rename"},
	{Flush, "bufio", "(*Writer).Flush"},
	{Flush, "encoding/csv", "(*Writer).Flush"},
	{Flush, "text/tabwriter", "(*Writer).Flush"},
	{Flush, "compress/gzip", "(*Writer).Close (*Writer).Flush"},
	{Flush, "compress/zlib", "(*Writer).Close (*Writer).Flush"},
	{Flush, "compress/flate", "(*Writer).Close (*Writer).Flush"},
	{Flush, "compress/lzw", "(*Writer).Close"},
	{Flush, "archive/zip", "(*Writer).Close (*Writer).Flush"},
	{Flush, "archive/tar", "(*Writer).Close (*Writer).Flush"},
	{Flush, "mime/multipart", "(*Writer).Close"},
	{Flush, "github.com/klauspost/compress/zstd", "(*Encoder).Close (*Encoder).Flush"},
	{Flush, "github.com/klauspost/compress/gzip", "(*Writer).Close (*Writer).Flush"},
	{Flush, "github.com/klauspost/compress/s2", "(*Writer).Close (*Writer).Flush"},
	{Flush, "github.com/klauspost/pgzip", "(*Writer).Close (*Writer).Flush"},
	{Flush, "github.com/pierrec/lz4", "(*Writer).Close (*Writer).Flush"},
	{Flush, "github.com/ulikunitz/xz", "(*Writer).Close"},
	{Flush, "cloud.google.com/go/storage", "(*Writer).Close"},
	{Log, "github.com/golang/glog", "Flush"},
	{Log, "k8s.io/klog", "Flush"},
	{Log, "k8s.io/component-base/logs", "FlushLogs"},
	{Telemetry, "go.opentelemetry.io/otel/sdk/trace", "(*TracerProvider).Shutdown (*TracerProvider).ForceFlush"},
	{Telemetry, "go.opentelemetry.io/otel/sdk/metric", "(*MeterProvider).Shutdown (*MeterProvider).ForceFlush"},
	{Telemetry, "go.opentelemetry.io/otel/sdk/log", "(*LoggerProvider).Shutdown (*LoggerProvider).ForceFlush"},
	{Telemetry, "github.com/getsentry/sentry-go", "Flush FlushWithContext (*Hub).Flush (*Client).Flush (*Client).Close"},
	{Telemetry, "github.com/posthog/posthog-go", "(Client).Close"},
	{Telemetry, "github.com/segmentio/analytics-go", "(Client).Close (*Client).Close"},
	{Telemetry, "gopkg.in/segmentio/analytics-go", "(Client).Close (*Client).Close"},
	{Telemetry, "github.com/rudderlabs/analytics-go", "(Client).Close"},
	{Telemetry, "github.com/amplitude/analytics-go/amplitude", "(Client).Flush (Client).Shutdown"},
	{Telemetry, "github.com/newrelic/go-agent/v3/newrelic", "(*Application).Shutdown"},
	{Telemetry, "gopkg.in/DataDog/dd-trace-go.v1/ddtrace/tracer", "Stop Flush"},
	{Telemetry, "gopkg.in/DataDog/dd-trace-go.v1/profiler", "Stop"},
	{Telemetry, "github.com/DataDog/dd-trace-go/v2/ddtrace/tracer", "Stop Flush"},
	{Telemetry, "github.com/DataDog/dd-trace-go/v2/profiler", "Stop"},
	{Telemetry, "github.com/honeycombio/beeline-go", "Close Flush"},
	{Telemetry, "github.com/honeycombio/libhoney-go", "Close Flush (*Client).Close (*Client).Flush"},
	{Telemetry, "github.com/rollbar/rollbar-go", "Close Wait"},
	{Telemetry, "github.com/launchdarkly/go-server-sdk", "(*LDClient).Close (*LDClient).Flush"},
	{Telemetry, "cloud.google.com/go/logging", "(*Client).Close (*Logger).Flush"},
	{Telemetry, "github.com/segmentio/kafka-go", "(*Writer).Close"},
	{Telemetry, "contrib.go.opencensus.io/exporter/stackdriver", "(*Exporter).Flush"},
	{Profile, "runtime/pprof", "StopCPUProfile WriteHeapProfile (*Profile).WriteTo"},
	{Profile, "runtime/trace", "Stop"},
	{Profile, "github.com/pkg/profile", "(*Profile).Stop"},
	{Terminal, "golang.org/x/term", "Restore"},
	{Terminal, "golang.org/x/crypto/ssh/terminal", "Restore"},
	{Terminal, "github.com/moby/term", "RestoreTerminal"},
	{Terminal, "github.com/containerd/console", "(Console).Reset"},
	{Terminal, "github.com/gdamore/tcell", "(Screen).Fini"},
	{Terminal, "github.com/nsf/termbox-go", "Close"},
	{Terminal, "github.com/gizak/termui", "Close"},
	{Terminal, "github.com/jroimartin/gocui", "(*Gui).Close"},
	{Terminal, "github.com/eiannone/keyboard", "Close"},
	{Terminal, "github.com/peterh/liner", "(*State).Close"},
	{Terminal, "github.com/chzyer/readline", "(*Instance).Close"},
	{Unlock, "github.com/nightlyone/lockfile", "(Lockfile).Unlock"},
	{Unlock, "github.com/hashicorp/consul/api", "(*Lock).Unlock (*Semaphore).Release"},
	{Unlock, "go.etcd.io/etcd/client/v3/concurrency", "(*Mutex).Unlock"},
	{Unlock, "github.com/go-redsync/redsync", "(*Mutex).Unlock (*Mutex).UnlockContext"},
	{Command, "os/exec", "(*Cmd).Run (*Cmd).Output (*Cmd).CombinedOutput"},
	{Kill, "os", "(*Process).Kill (*Process).Signal"},
	{Kill, "syscall", "Kill"},
	{Kill, "golang.org/x/sys/unix", "Kill"},
	{Unmount, "syscall", "Unmount"},
	{Unmount, "golang.org/x/sys/unix", "Unmount"},
}

// effects maps the ID of a library function to its kind of effect, such as Unlock. An
// import path without a major version matches all versions.
var effects = func() map[ssax.ID]Kind {
	out := map[ssax.ID]Kind{}
	for _, t := range tables {
		for name := range strings.FieldsSeq(t.funcs) {
			out[join(t.path, name)] = t.kind
		}
	}
	return out
}()

// join returns the ID of a function, given its name and the import path of its package.
// It is the inverse of [ssax.ID.Split].
func join(path, name string) ssax.ID {
	bare := strings.TrimLeft(name, "(*")
	return ssax.ID(name[:len(name)-len(bare)] + path + "." + bare)
}

// EffectOf returns what a call of a library function changes outside the process. ok is
// false for functions without a known effect.
func EffectOf(id ssax.ID) (kind Kind, ok bool) {
	if kind, ok = effects[id]; ok {
		return kind, true
	}
	path, name := id.Split()
	kind, ok = effects[join(exit.Unversioned(path), name)]
	return kind, ok
}
