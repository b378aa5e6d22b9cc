package corpus

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// A Call is a label for a call of a retry library. A reviewer wrote it after reading
// the code of a public program.
type Call struct {
	Position // the first line of the code that sets up the call

	// Settings contains the settings that the call sets to constants, keyed as in a
	// [retry.NAME] table.
	Settings map[string]any
	Note     string
}

// ParseCalls reads a file of [Call] labels.
func ParseCalls(data []byte) ([]Call, error) { return parse[Call](data, "call") }

// Keys returns the keys of the settings, sorted.
func (c Call) Keys() []string { return slices.Sorted(maps.Keys(c.Settings)) }

// Registry returns a registry with a retry policy named "call", which has the same
// settings as the call. If contradict is the key of a setting, the policy contradicts
// this setting.
func (c Call) Registry(contradict string) string {
	policy := map[string]any{"initial_backoff": "977s"} // no call waits this long
	if c.Settings["max_attempts"] == nil && c.Settings["max_elapsed"] == nil {
		policy["max_elapsed"] = "9000h"
	}
	maps.Copy(policy, c.Settings)
	if c.Settings["immediate"] == true && contradict != "immediate" {
		delete(policy, "initial_backoff")
	}
	switch v := policy[contradict].(type) {
	case bool:
		delete(policy, contradict)
	case int64:
		policy[contradict] = v + 3
	case float64:
		policy[contradict] = v + 3
	case string:
		d, _ := time.ParseDuration(v)
		policy[contradict] = (3 * d).String()
		if limit, ok := policy["max_backoff"].(string); ok && contradict == "initial_backoff" {
			most, _ := time.ParseDuration(limit)
			policy[contradict] = min(3*d, most).String()
		}
	}
	var b strings.Builder
	b.WriteString("version = 1\n\n[[code]]\nvalue = 75\nname = \"TRY\"\nclass = \"transient\"\nretry = \"call\"\n\n[retry.call]\n")
	for _, key := range slices.Sorted(maps.Keys(policy)) {
		fmt.Fprintf(&b, "%s = %#v\n", key, policy[key])
	}
	return b.String()
}

// Finds reports whether exitlint has noticed that a registry contradicts the setting with
// the given key: one of the messages must contain the value of the setting.
func (c Call) Finds(key string, messages []string) bool {
	texts := []string{fmt.Sprint(c.Settings[key])}
	if key == "immediate" {
		texts = []string{"wait 1 is 0s "}
	}
	if n, ok := c.Settings[key].(int64); ok && key == "max_attempts" {
		texts = []string{fmt.Sprintf("makes %d attempts", n), fmt.Sprintf("attempts is %d ", n), fmt.Sprintf("retries is %d ", n-1), fmt.Sprintf("attempts is left out, so it is %d,", n), fmt.Sprintf("retries is left out, so it is %d,", n-1)}
	}
	return slices.ContainsFunc(messages, func(m string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(m, text) })
	})
}
