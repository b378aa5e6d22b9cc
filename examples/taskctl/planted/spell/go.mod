module example.com/spell

go 1.26
