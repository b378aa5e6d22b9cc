module exitcodeswallowed

go 1.26
