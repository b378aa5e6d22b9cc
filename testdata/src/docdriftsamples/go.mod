module docdriftsamples

go 1.24
