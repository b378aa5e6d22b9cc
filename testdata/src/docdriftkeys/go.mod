module docdriftkeys

go 1.24
