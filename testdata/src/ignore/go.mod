module ignore

go 1.26
