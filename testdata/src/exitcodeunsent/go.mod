module exitcodeunsent

go 1.26
