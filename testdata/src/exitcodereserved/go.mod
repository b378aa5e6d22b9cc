module exitcodereserved

go 1.26
