module exitcodedynamic

go 1.26
