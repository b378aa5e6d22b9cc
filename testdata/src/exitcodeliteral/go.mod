module exitcodeliteral

go 1.26
