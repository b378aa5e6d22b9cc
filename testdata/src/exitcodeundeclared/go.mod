module exitcodeundeclared

go 1.26
