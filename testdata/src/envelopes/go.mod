module envelopes

go 1.24
