module envelopeshapes

go 1.26
