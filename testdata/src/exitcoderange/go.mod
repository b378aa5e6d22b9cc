module exitcoderange

go 1.26
