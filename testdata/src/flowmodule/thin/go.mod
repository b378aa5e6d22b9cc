module example.com/thin

go 1.26

require example.com/dep v1.0.0
