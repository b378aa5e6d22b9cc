module example.com/taskctl

go 1.26

require (
	example.com/spell v0.0.0
	github.com/rs/zerolog v0.0.0
)

replace example.com/spell => ./spell

replace github.com/rs/zerolog => ./zerolog
