module exitcodechild

go 1.26
