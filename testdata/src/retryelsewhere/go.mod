module retryelsewhere

go 1.24
