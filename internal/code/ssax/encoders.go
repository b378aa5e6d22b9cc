package ssax

import "slices"

// IsEncoder reports whether a package writes JSON or YAML.
func IsEncoder(path string) bool { return IsJSONEncoder(path) || slices.Contains(yamlEncoders(), path) }

// IsJSONEncoder reports whether a package is encoding/json, or another package that
// writes JSON.
func IsJSONEncoder(path string) bool { return slices.Contains(jsonEncoders(), path) }

func jsonEncoders() []string {
	return []string{
		"encoding/json", "encoding/json/v2", "github.com/go-json-experiment/json",
		"github.com/goccy/go-json", "github.com/segmentio/encoding/json", "github.com/json-iterator/go",
		"github.com/bytedance/sonic", "github.com/bytedance/sonic/encoder", "github.com/wI2L/jettison",
		"github.com/pquerna/ffjson/ffjson", "github.com/sugawarayuuta/sonnet", "k8s.io/apimachinery/pkg/util/json",
		"github.com/minio/colorjson", "github.com/TylerBrock/colorjson", "github.com/hokaccha/go-prettyjson",
		"github.com/nwidger/jsoncolor", "github.com/neilotoole/jsoncolor",
	}
}

func yamlEncoders() []string {
	return []string{
		"gopkg.in/yaml.v2", "gopkg.in/yaml.v3", "go.yaml.in/yaml/v2", "go.yaml.in/yaml/v3", "go.yaml.in/yaml/v4",
		"sigs.k8s.io/yaml", "github.com/goccy/go-yaml", "github.com/ghodss/yaml",
	}
}
