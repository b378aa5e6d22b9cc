module example.com/replaced

go 1.26

require example.com/fault v1.0.0

replace example.com/fault => ./fault
