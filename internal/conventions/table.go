package conventions

// one returns the meaning of a single status.
func one(status int, source Source, name, text string) Meaning {
	return Meaning{Min: status, Max: status, Source: source, Name: name, Text: text}
}

// meanings lists the meanings of all conventions, sorted by Min. If several
// have the same Min, more general ones come first.
var meanings = []Meaning{
	one(0, General, "", "success"),
	one(0, Nagios, "OK", "the service is well"),
	one(1, General, "", "something failed, no more is said"),
	one(1, Go, "", "log.Fatal and its like"),
	one(1, Nagios, "WARNING", "above the warning threshold"),
	one(1, Tool, "", "kingpin: a usage error"),
	one(2, Go, "", "a panic that nobody recovered"),
	one(2, Go, "", "flag and pflag with ExitOnError: a bad flag"),
	one(2, Shell, "", "a shell builtin was misused"),
	one(2, Nagios, "CRITICAL", "above the critical threshold"),
	one(3, Nagios, "UNKNOWN", "the check itself could not be made"),

	one(64, Sysexits, "EX_USAGE", "the command line is wrong"),
	one(65, Sysexits, "EX_DATAERR", "the user's data is wrong"),
	one(66, Sysexits, "EX_NOINPUT", "an input file is missing or cannot be read"),
	one(66, Go, "", "the race detector found a race"),
	one(67, Sysexits, "EX_NOUSER", "the user named does not exist"),
	one(68, Sysexits, "EX_NOHOST", "the host named does not exist"),
	one(69, Sysexits, "EX_UNAVAILABLE", "a service or a helper program is not available"),
	one(70, Sysexits, "EX_SOFTWARE", "an internal error of the program"),
	one(71, Sysexits, "EX_OSERR", "an operating system error, such as no more processes"),
	one(72, Sysexits, "EX_OSFILE", "a system file is missing or malformed"),
	one(73, Sysexits, "EX_CANTCREAT", "an output file cannot be created"),
	one(74, Sysexits, "EX_IOERR", "reading or writing a file failed"),
	one(75, Sysexits, "EX_TEMPFAIL", "a passing failure: try again later"),
	one(76, Sysexits, "EX_PROTOCOL", "the other side broke the protocol"),
	one(77, Sysexits, "EX_NOPERM", "permission denied, other than on a file"),
	one(78, Sysexits, "EX_CONFIG", "the configuration is wrong"),
	one(80, Tool, "", "kong: a usage error"),

	one(124, Tool, "", "timeout(1): the command ran out of time"),
	one(125, Tool, "", "docker and podman run, timeout, env, nohup: the tool itself failed, not the command"),
	one(125, Tool, "", "git bisect run: this commit cannot be tested"),
	one(126, Shell, "", "the command was found but cannot be executed"),
	one(127, Shell, "", "the command was not found"),
	one(127, Tool, "", "mitchellh/cli: an unknown command"),
	one(128, Shell, "", "exit was given a bad argument"),

	{FirstSignal, LastSignal, Signal, "", "a signal ended the command: 128 and the signal's number"},
	one(129, Signal, "SIGHUP", "the terminal went away"),
	one(130, Signal, "SIGINT", "interrupted, by Ctrl-C for one"),
	one(131, Signal, "SIGQUIT", "quit, by Ctrl-\\ for one; a Go program then ends with 2"),
	one(132, Signal, "SIGILL", "an illegal instruction"),
	one(133, Signal, "SIGTRAP", "a breakpoint"),
	one(134, Signal, "SIGABRT", "aborted"),
	one(136, Signal, "SIGFPE", "an arithmetic error"),
	one(137, Signal, "SIGKILL", "killed, by the kernel out of memory for one"),
	one(139, Signal, "SIGSEGV", "a bad memory access"),
	one(141, Signal, "SIGPIPE", "the reader of its output went away"),
	one(142, Signal, "SIGALRM", "a timer ran out"),
	one(143, Signal, "SIGTERM", "asked to end"),

	{200, 243, Systemd, "", "setting up the service's process failed before the program ran"},
	one(255, General, "", "-1, of which the low 8 bits arrive"),
	one(255, Tool, "", "ssh: the connection itself failed"),
	one(255, Tool, "", "xargs: stop at once"),
}
