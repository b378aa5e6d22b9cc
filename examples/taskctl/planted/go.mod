module example.com/taskctl

go 1.26

require example.com/spell v0.0.0

replace example.com/spell => ./spell
