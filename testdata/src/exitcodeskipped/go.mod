module exitcodeskipped

go 1.26
