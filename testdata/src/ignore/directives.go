package main

//exitlint:ignroe exitcode/range a word // want `//exitlint:ignroe does nothing; did you mean //exitlint:ignore RULE reason\?`
var one = 1

//exitlint:disable exitcode // want `//exitlint:disable does nothing; exitlint knows ignore, predicate, retry`
var two = 2

//exitlint:retry lock // want `this comment does nothing here; write it above a function or a loop that retries`
var three = 3

//exitlint:retry // want `this comment names no policy; write //exitlint:retry POLICY`
func again() {
	//exitlint:retry lock
	for range 3 {
	}
}

//exitlint:predicate transient // want `this comment does nothing here; write it above a function that returns a bool`
func count(code int) int { return code }

//exitlint:predicate retryable // want `"retryable" is not what a function can answer; write //exitlint:predicate recoverable, retried`
func passing(code int) bool { return code == 7 }

//exitlint:predicate not retried
func lasting(code int) bool {
	//exitlint:predicate transient // want `this comment does nothing here; write it above a function that returns a bool`
	return code == 4
}

// exitlint:ignroe is text.
func use() { again(); _, _, _, _, _ = count(one+two+three), passing(1), lasting(1), done(1), over(1) }

//exitlint:predicate successful
func done(code int) bool { return code == 0 }

//exitlint:predicate not restarted
func over(code int) bool { return code == 5 }
