module docdriftconstant

go 1.24
