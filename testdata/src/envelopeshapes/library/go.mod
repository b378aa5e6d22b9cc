module example.com/library

go 1.26

require (
	example.com/clierr v1.0.0
	example.com/madeerr v1.0.0
)
