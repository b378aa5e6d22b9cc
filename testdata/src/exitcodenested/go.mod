module exitcodenested

go 1.26
