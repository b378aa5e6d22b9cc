module docdriftfixes

go 1.26
