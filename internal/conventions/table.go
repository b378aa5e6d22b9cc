package conventions

// meaningOf returns the meaning of a single status.
func meaningOf(status int, source Source, name, text string) Meaning {
	return Meaning{Min: status, Max: status, Source: source, Name: name, Text: text}
}

// meanings lists the meanings of all conventions, sorted by Min. Of several meanings
// with the same Min, the more general one comes first.
var meanings = []Meaning{
	meaningOf(0, General, "", "success"),
	meaningOf(0, Nagios, "OK", "the service is well"),
	meaningOf(1, General, "", "something failed, no more is said"),
	meaningOf(1, Go, "", "log.Fatal and its like"),
	meaningOf(1, Nagios, "WARNING", "above the warning threshold"),
	meaningOf(1, Tool, "", "kingpin: a usage error"),
	meaningOf(2, Go, "", "a panic that nobody recovered"),
	meaningOf(2, Go, "", "flag and pflag with ExitOnError: a bad flag"),
	meaningOf(2, Shell, "", "a shell builtin was misused"),
	meaningOf(2, Nagios, "CRITICAL", "above the critical threshold"),
	meaningOf(3, Nagios, "UNKNOWN", "the check itself could not be made"),

	meaningOf(64, Sysexits, "EX_USAGE", "the command line is wrong"),
	meaningOf(65, Sysexits, "EX_DATAERR", "the user's data is wrong"),
	meaningOf(66, Sysexits, "EX_NOINPUT", "an input file is missing or cannot be read"),
	meaningOf(66, Go, "", "the race detector found a race"),
	meaningOf(67, Sysexits, "EX_NOUSER", "the user named does not exist"),
	meaningOf(68, Sysexits, "EX_NOHOST", "the host named does not exist"),
	meaningOf(69, Sysexits, "EX_UNAVAILABLE", "a service or a helper program is not available"),
	meaningOf(70, Sysexits, "EX_SOFTWARE", "an internal error of the program"),
	meaningOf(71, Sysexits, "EX_OSERR", "an operating system error, such as no more processes"),
	meaningOf(72, Sysexits, "EX_OSFILE", "a system file is missing or malformed"),
	meaningOf(73, Sysexits, "EX_CANTCREAT", "an output file cannot be created"),
	meaningOf(74, Sysexits, "EX_IOERR", "reading or writing a file failed"),
	meaningOf(75, Sysexits, "EX_TEMPFAIL", "a passing failure: try again later"),
	meaningOf(76, Sysexits, "EX_PROTOCOL", "the other side broke the protocol"),
	meaningOf(77, Sysexits, "EX_NOPERM", "permission denied, other than on a file"),
	meaningOf(78, Sysexits, "EX_CONFIG", "the configuration is wrong"),
	meaningOf(80, Tool, "", "kong: a usage error"),

	meaningOf(124, Tool, "", "timeout(1): the command ran out of time"),
	meaningOf(125, Tool, "", "docker and podman run, timeout, env, nohup: the tool itself failed, not the command"),
	meaningOf(125, Tool, "", "git bisect run: this commit cannot be tested"),
	meaningOf(126, Shell, "", "the command was found but cannot be executed"),
	meaningOf(127, Shell, "", "the command was not found"),
	meaningOf(127, Tool, "", "mitchellh/cli: an unknown command"),
	meaningOf(128, Shell, "", "exit was given a bad argument"),

	{FirstSignal, LastSignal, Signal, "", "a signal ended the command: 128 and the signal's number"},
	meaningOf(129, Signal, "SIGHUP", "the terminal went away"),
	meaningOf(130, Signal, "SIGINT", "interrupted, by Ctrl-C for one"),
	meaningOf(131, Signal, "SIGQUIT", "quit, by Ctrl-\\ for one; a Go program then ends with 2"),
	meaningOf(132, Signal, "SIGILL", "an illegal instruction"),
	meaningOf(133, Signal, "SIGTRAP", "a breakpoint"),
	meaningOf(134, Signal, "SIGABRT", "aborted"),
	meaningOf(136, Signal, "SIGFPE", "an arithmetic error"),
	meaningOf(137, Signal, "SIGKILL", "killed, by the kernel out of memory for one"),
	meaningOf(139, Signal, "SIGSEGV", "a bad memory access"),
	meaningOf(141, Signal, "SIGPIPE", "the reader of its output went away"),
	meaningOf(142, Signal, "SIGALRM", "a timer ran out"),
	meaningOf(143, Signal, "SIGTERM", "asked to end"),

	{200, 243, Systemd, "", "setting up the service's process failed before the program ran"},
	meaningOf(255, General, "", "-1, of which the low 8 bits arrive"),
	meaningOf(255, Tool, "", "ssh: the connection itself failed"),
	meaningOf(255, Tool, "", "xargs: stop at once"),
}
