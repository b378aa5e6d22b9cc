module retrynumbers

go 1.24
