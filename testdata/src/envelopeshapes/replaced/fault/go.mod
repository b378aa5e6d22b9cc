module example.com/fault

go 1.26
