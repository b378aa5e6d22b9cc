package retry

import "testing"

// TestIsLogName checks that only whole words count: login contains "log", but opens a
// session.
func TestIsLogName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"log": true, "Log": true, "Logf": true, "logln": true, "LOG": true, "LogAttrs": true, "logRetry": true, "log_retry": true, "Logs": true, "Log2": true,
		"logger": true, "Logger": true, "getLogger": true, "WithLogger": true, "setup_logging": true,
		"debugLog": true, "WriteLog": true, "printLogf": true, "retry_log": true,
		"Println": true, "fprintf": true, "Print": true, "Warnf": true, "debug": true, "InfoContext": true, "logOutput": true, "logOnce": true,

		"login": false, "Login": false, "LogIn": false, "logOut": false, "log_in": false, "LogOutUser": false, "logout": false, "LogOn": false, "doLogin": false,
		"FetchLogs": false, "getLog": false, "StreamLogs": false, "catalog": false, "Dialog": false, "Blog": false, "logic": false, "loggedOn": false,
		"openDialogue": false, "Logarithm": false, "Printer": false, "debugger": false, "call": false,
	} {
		if got := isLogName(name); got != want {
			t.Errorf("isLogName(%q) = %v, want %v", name, got, want)
		}
	}
}
