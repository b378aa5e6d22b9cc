module envelopedynamic

go 1.24
