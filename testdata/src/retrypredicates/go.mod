module retrypredicates

go 1.24
