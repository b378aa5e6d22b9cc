module example.com/besidedeclared

go 1.26
