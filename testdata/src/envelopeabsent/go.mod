module envelopeabsent

go 1.24

require (
	github.com/spf13/cobra v1.0.0
	github.com/urfave/cli/v2 v2.0.0
)

replace (
	github.com/spf13/cobra => ./cobra
	github.com/urfave/cli/v2 => ./urfave
)
