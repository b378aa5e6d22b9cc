package registry

// A Contradiction is a place where a usable registry disagrees with itself.
type Contradiction struct {
	Position Position
	Topic    Topic
	Message  string
}

// A Topic groups contradictions by what they are about.
type Topic string

// The topics.
const (
	ClassRecoverable  Topic = "class_recoverable"
	ZeroNotSuccess    Topic = "zero_not_success"
	PolicyMissing     Topic = "policy_missing"
	PolicyInvalid     Topic = "policy_invalid"
	PolicyUnused      Topic = "policy_unused"
	PrefixOverlap     Topic = "prefix_overlap"
	ClassifierOverlap Topic = "classifier_overlap"
)

// Contradictions lists what the registry says against itself, sorted by
// position.
func (r *Registry) Contradictions() []Contradiction { return nil }
