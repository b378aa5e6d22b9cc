module github.com/exitlint/exitlint

go 1.26.0
