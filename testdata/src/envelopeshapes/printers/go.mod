module example.com/printers

go 1.26

require (
	example.com/console v1.0.0
	github.com/minio/colorjson v1.0.0
	github.com/spf13/cobra v1.0.0
	github.com/urfave/cli/v2 v2.0.0
	golang.org/x/sync v0.1.0
)
