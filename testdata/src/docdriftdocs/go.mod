module docdriftdocs

go 1.24
