module exitcodecategory

go 1.24
