module exitcodeunreached

go 1.26
