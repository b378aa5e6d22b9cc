module errorcodes

go 1.24
