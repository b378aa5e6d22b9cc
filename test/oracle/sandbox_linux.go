package oracle

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A Sandbox runs a program so that it can do no harm. Each run
//
//   - has a new directory, which contains its HOME and temporary files;
//   - has no network, because it is in a network namespace of its own. If the user may not
//     create namespaces, environment variables name a proxy that does not exist instead;
//   - ends together with all processes that it has started, because it is in a process
//     namespace of its own;
//   - belongs to the user nobody if root runs the test. This user cannot change files
//     outside of the directory;
//   - has limits for processor time, for elapsed time (Timeout), and for the size of
//     files.
type Sandbox struct {
	dir string // a directory that all runs share; every user may read it
	// init is a copy of this executable. Each run starts it, and [Init] in the new
	// process runs the program.
	init    string
	files   string // a directory whose files are copied for each run
	attr    *syscall.SysProcAttr
	nobody  bool
	Timeout time.Duration
	Network string // what keeps programs off the network, for reports
}

// nobody is the id of the user and of the group that run the programs if root runs the
// test.
const nobody = 65534

// NewSandbox creates a sandbox below dir. The directory of each run contains the given
// files, which are keyed by name.
func NewSandbox(dir string, files map[string][]byte) (*Sandbox, error) {
	s := &Sandbox{
		dir: dir, init: filepath.Join(dir, "init"), files: filepath.Join(dir, "files"),
		Timeout: 3 * time.Second, nobody: os.Geteuid() == 0,
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if err := copyFile(s.init, self, 0o755); err != nil {
		return nil, err
	}
	for name, data := range files {
		file := filepath.Join(s.files, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return nil, err
		}
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return nil, err
	}
	s.isolate()
	return s, nil
}

// isolate chooses how to separate runs from the rest of the system. It tries namespaces,
// then namespaces inside of a user namespace. If the user may not create these either,
// runs have no namespaces of their own.
func (s *Sandbox) isolate() {
	const spaces = syscall.CLONE_NEWNET | syscall.CLONE_NEWPID | syscall.CLONE_NEWIPC
	plain := &syscall.SysProcAttr{Cloneflags: spaces}
	own := &syscall.SysProcAttr{
		Cloneflags:  spaces | syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}},
	}
	none := &syscall.SysProcAttr{Setsid: true}
	if s.nobody {
		c := &syscall.Credential{Uid: nobody, Gid: nobody}
		plain.Credential, none.Credential = c, c
	}
	for _, try := range []struct {
		attr    *syscall.SysProcAttr
		network string
	}{{plain, "a network namespace"}, {own, "namespaces of a user"}, {none, "proxies at a closed port"}} {
		s.attr, s.Network = try.attr, try.network
		if r, err := s.Run("/bin/true", Way{}); err == nil && r.Status == 0 && r.Signal == "" {
			return
		}
	}
}

// wayVariable is an environment variable that tells Init in a new process what to do. Its
// value is an [order] in JSON.
const wayVariable = "EXITLINT_ORACLE_WAY"

// An order tells Init which program to run, and how.
type order struct {
	Binary  string
	Way     Way
	Timeout time.Duration
}

// Run runs a program once in the sandbox. w specifies the arguments, streams and files.
func (s *Sandbox) Run(binary string, w Way, extra ...string) (Result, error) {
	dir, err := s.prepare(w)
	if err != nil {
		return Result{}, err
	}
	defer removeAll(dir)
	text, err := json.Marshal(order{binary, w, s.Timeout})
	if err != nil {
		return Result{}, err
	}
	result, sent, err := os.Pipe()
	if err != nil {
		return Result{}, err
	}
	defer result.Close()
	ctx, cancel := context.WithTimeout(context.Background(), s.Timeout+20*time.Second)
	defer cancel()
	var output limited
	cmd := exec.CommandContext(ctx, s.init)
	cmd.Dir = filepath.Join(dir, "work")
	cmd.Env = append(s.environment(dir, w), wayVariable+"="+string(text))
	cmd.Env = append(cmd.Env, extra...)
	cmd.Stdout, cmd.Stderr = &output, &output
	cmd.ExtraFiles = []*os.File{sent}
	cmd.SysProcAttr = s.attr
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	sent.Close()
	var r Result
	if decoding := json.NewDecoder(result).Decode(&r); decoding != nil {
		return Result{}, fmt.Errorf("no result: %w: %v: %.300s", decoding, err, output.String())
	}
	r.Output = output.String()
	return r, nil
}

func (s *Sandbox) prepare(w Way) (string, error) {
	dir, err := os.MkdirTemp(s.dir, "run")
	if err != nil {
		return "", err
	}
	work := filepath.Join(dir, "work")
	for _, name := range []string{"work", "home", "tmp"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			return "", err
		}
	}
	if !w.Empty {
		if err := os.CopyFS(work, os.DirFS(s.files)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	err = filepath.WalkDir(dir, func(file string, _ fs.DirEntry, err error) error {
		if err == nil && s.nobody {
			err = os.Lchown(file, nobody, nobody)
		}
		return err
	})
	if err == nil && w.ReadOnly {
		err = os.Chmod(work, 0o555)
	}
	return dir, err
}

// environment returns the environment of a run in dir. It does not inherit the
// variables of the test.
func (s *Sandbox) environment(dir string, w Way) []string {
	home := filepath.Join(dir, "home")
	env := []string{
		"PATH=/usr/local/bin:/usr/bin:/bin",
		"TMPDIR=" + filepath.Join(dir, "tmp"),
		"XDG_CONFIG_HOME=" + home + "/.config", "XDG_CACHE_HOME=" + home + "/.cache",
		"XDG_DATA_HOME=" + home + "/.local/share", "XDG_STATE_HOME=" + home + "/.local/state",
		"XDG_RUNTIME_DIR=" + filepath.Join(dir, "tmp"),
		"KUBECONFIG=" + home + "/kubeconfig", "DOCKER_CONFIG=" + home + "/.docker", "DOCKER_HOST=unix://" + home + "/docker.sock",
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_TERMINAL_PROMPT=0",
		"EDITOR=false", "VISUAL=false", "PAGER=cat", "BROWSER=true", "TERM=dumb", "NO_COLOR=1", "LANG=C",
		"GOPROXY=off", "GOTOOLCHAIN=local", "GOTELEMETRY=off",
	}
	if !w.Homeless {
		env = append(env, "HOME="+home)
	}
	if s.attr.Cloneflags == 0 {
		for _, name := range []string{"http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"} {
			env = append(env, name+"=http://127.0.0.1:9")
		}
	}
	return env
}

// UseGo prepares a build cache, and returns the environment variables for programs that
// run the go command.
func (s *Sandbox) UseGo() ([]string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	bin := filepath.Join(strings.TrimSpace(string(out)), "bin")
	cache := filepath.Join(s.dir, "gocache")
	variables := []string{"PATH=" + bin + ":/usr/bin:/bin", "GOCACHE=" + cache, "CGO_ENABLED=0"}
	if err := os.Mkdir(cache, 0o777); err != nil {
		return variables, nil // prepared by an earlier call
	}
	if err := os.Chmod(cache, 0o777); err != nil {
		return nil, err
	}
	long := *s
	long.Timeout = 5 * time.Minute
	r, err := long.Run(filepath.Join(bin, "go"), Way{Args: []string{"list", "-export", "-deps", "fmt", "os", "testing"}}, variables...)
	if err == nil && r.Status != 0 {
		err = fmt.Errorf("go list: %s", r.Output)
	}
	return variables, err
}

// Init does nothing in most processes. In a process that Sandbox.Run has started, it runs
// the program, and then ends the process. TestMain has to call Init before anything else.
//
// A process that Run has started is the first one in its process namespace. When it ends,
// the kernel kills all processes that the program has started and left behind.
func Init() {
	text := os.Getenv(wayVariable)
	if text == "" {
		return
	}
	var o order
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		panic(err)
	}
	r, err := o.run()
	if err != nil {
		panic(err)
	}
	if err := json.NewEncoder(os.NewFile(3, "result")).Encode(r); err != nil {
		panic(err)
	}
	os.Exit(0) //exitlint:ignore exitcode/literal the sandbox of a test, not exitlint
}

func (o order) run() (Result, error) {
	syscall.CloseOnExec(3)
	for resource, limit := range map[int]uint64{syscall.RLIMIT_CPU: 60, syscall.RLIMIT_FSIZE: 64 << 20, syscall.RLIMIT_CORE: 0} {
		if err := syscall.Setrlimit(resource, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			return Result{}, err
		}
	}
	// EACCES means that the priority is lower already, as with nice.
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, 10); err != nil && !errors.Is(err, syscall.EACCES) {
		return Result{}, err
	}
	files, err := o.Way.open()
	if err != nil {
		return Result{}, err
	}
	name := o.Way.Name
	if name == "" {
		name = o.Binary
	}
	child, err := os.StartProcess(o.Binary, append([]string{name}, o.Way.Args...), &os.ProcAttr{
		Env:   slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, wayVariable+"=") }),
		Files: files,
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		return Result{}, err
	}
	return o.wait(child)
}

// wait waits until the program ends or the timeout expires. If Way.Signal is set, it
// sends this signal to the program after Way.Delay.
func (o order) wait(child *os.Process) (Result, error) {
	type ended struct {
		state *os.ProcessState
		err   error
	}
	done := make(chan ended, 1)
	go func() {
		state, err := child.Wait()
		done <- ended{state, err}
	}()
	var send <-chan time.Time
	if o.Way.Signal != 0 {
		send = time.After(o.Way.Delay)
	}
	timeout := time.After(o.Timeout)
	for {
		select {
		case <-send:
			syscall.Kill(-child.Pid, o.Way.Signal)
		case <-timeout:
			return Result{TimedOut: true}, nil
		case e := <-done:
			if e.err != nil {
				return Result{}, e.err
			}
			status := e.state.Sys().(syscall.WaitStatus)
			if status.Signaled() {
				return Result{Signal: status.Signal().String()}, nil
			}
			return Result{Status: status.ExitStatus()}, nil
		}
	}
}

// open opens the standard streams of the program. A stream that is to be closed is nil.
func (w Way) open() ([]*os.File, error) {
	in, err := input(w.In)
	if err != nil {
		return nil, err
	}
	out, err := output(w.Out, os.Stdout)
	if err != nil {
		return nil, err
	}
	errs, err := output(w.Err, os.Stderr)
	return []*os.File{in, out, errs}, err
}

func input(s Stream) (*os.File, error) {
	switch s {
	case Closed:
		return nil, nil
	case Open:
		// Not os.Pipe, because the garbage collector would close the *os.File of the
		// other end.
		var ends [2]int
		err := syscall.Pipe2(ends[:], syscall.O_CLOEXEC)
		return os.NewFile(uintptr(ends[0]), "stdin"), err
	case Text:
		r, w, err := os.Pipe()
		if err == nil {
			_, err = w.WriteString("{\"a\": [1, 2]}\n")
			w.Close()
		}
		return r, err
	default:
		return os.Open(os.DevNull)
	}
}

func output(s Stream, kept *os.File) (*os.File, error) {
	switch s {
	case Closed:
		return nil, nil
	case Full:
		return os.OpenFile("/dev/full", os.O_WRONLY, 0)
	case Broken:
		r, w, err := os.Pipe()
		if err == nil {
			r.Close()
		}
		return w, err
	default:
		return kept, nil
	}
}

// A limited is a buffer that keeps only the beginning of what is written to it.
type limited struct{ bytes.Buffer }

func (l *limited) Write(data []byte) (int, error) {
	if room := 256<<10 - l.Len(); room > 0 {
		l.Buffer.Write(data[:min(room, len(data))])
	}
	return len(data), nil
}

func copyFile(to, from string, mode fs.FileMode) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, mode)
}

// removeAll removes a directory, even if directories in it are read-only.
func removeAll(dir string) {
	filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			os.Chmod(name, 0o700)
		}
		return nil
	})
	os.RemoveAll(dir)
}
