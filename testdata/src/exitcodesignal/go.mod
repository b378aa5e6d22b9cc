module exitcodesignal

go 1.26
