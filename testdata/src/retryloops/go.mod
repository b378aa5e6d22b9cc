module retryloops

go 1.24
