// Package bus sends events through a channel. It declares the error that other packages
// make, and makes other events itself.
package bus

// Event is something to show.
type Event interface{ isEvent() }

// Note is no error.
type Note struct {
	Text string `json:"text"`
}

// Failure is an error.
type Failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (Note) isEvent()    {}
func (Failure) isEvent() {}

var events = make(chan Event, 16)

// Publish sends any event.
func Publish(e Event) { events <- e }

// Events returns what was sent.
func Events() <-chan Event { return events }

// Notify sends a note.
func Notify(text string) { Publish(Note{Text: text}) }
