module retrytables

go 1.24
