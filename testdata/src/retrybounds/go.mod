module retrybounds

go 1.24
