module example.com/encoders

go 1.26

require (
	github.com/bytedance/sonic v1.0.0
	github.com/go-json-experiment/json v1.0.0
	github.com/goccy/go-json v1.0.0
	github.com/json-iterator/go v1.0.0
	github.com/segmentio/encoding v1.0.0
)
