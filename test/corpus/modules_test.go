//go:build corpus

package corpus_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
)

// popular lists modules with code of many kinds: cgo, generics, assembly, generated
// files of several megabytes, several main packages, and no main package.
var popular = strings.Fields(`
	github.com/spf13/cobra@v1.10.2 github.com/spf13/viper@v1.21.0 github.com/urfave/cli/v3@v3.6.1 github.com/alecthomas/kong@v1.13.0
	github.com/stretchr/testify@v1.11.1 github.com/sirupsen/logrus@v1.9.3 go.uber.org/zap@v1.27.1 github.com/rs/zerolog@v1.34.0
	github.com/gin-gonic/gin@v1.11.0 github.com/labstack/echo/v4@v4.13.4 github.com/gorilla/mux@v1.8.1 github.com/go-chi/chi/v5@v5.2.3
	google.golang.org/grpc@v1.77.0 google.golang.org/protobuf@v1.36.11 github.com/golang/protobuf@v1.5.4 github.com/prometheus/client_golang@v1.23.2
	golang.org/x/tools@v0.40.0 golang.org/x/net@v0.48.0 golang.org/x/text@v0.32.0 golang.org/x/sys@v0.39.0 golang.org/x/crypto@v0.46.0
	gopkg.in/yaml.v3@v3.0.1 github.com/BurntSushi/toml@v1.6.0 github.com/google/uuid@v1.6.0 github.com/google/go-cmp@v0.7.0
	github.com/mattn/go-sqlite3@v1.14.32 modernc.org/sqlite@v1.40.1 github.com/jackc/pgx/v5@v5.7.6 gorm.io/gorm@v1.31.1
	github.com/hashicorp/consul/api@v1.33.0 github.com/hashicorp/go-plugin@v1.7.0 github.com/docker/cli@v29.1.2+incompatible
	k8s.io/client-go@v0.34.2 k8s.io/apimachinery@v0.34.1 sigs.k8s.io/controller-runtime@v0.22.4 github.com/aws/aws-sdk-go-v2@v1.40.0
	github.com/charmbracelet/bubbletea@v1.3.10 github.com/junegunn/fzf@v0.65.2 mvdan.cc/sh/v3@v3.12.0 github.com/dgraph-io/badger/v4@v4.8.0
	github.com/klauspost/compress@v1.18.2 github.com/samber/lo@v1.52.0 github.com/goccy/go-json@v0.10.5 honnef.co/go/tools@v0.6.1
	github.com/zricethezav/gitleaks/v8@v8.28.0 github.com/magefile/mage@v1.17.2 filippo.io/age@v1.3.2 github.com/mikefarah/yq/v4@v4.53.6
	github.com/rhysd/actionlint@v1.7.12 gotest.tools/gotestsum@v1.13.0 github.com/open-policy-agent/conftest@v0.71.1`)

// TestStandardLibrary checks that exitlint runs on the standard library without
// failing, and logs the time.
func TestStandardLibrary(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	checked(t, filepath.Join(strings.TrimSpace(string(root)), "src"), "std", "cmd")
}

// TestModules does for popular modules what TestStandardLibrary does.
func TestModules(t *testing.T) {
	ran := 0
	for _, module := range popular {
		t.Run(module, func(t *testing.T) {
			dir, err := fetched(t, module, "./...")
			if err != nil {
				t.Skip(err)
			}
			checked(t, dir, "./...")
			ran++
		})
	}
	t.Logf("%d modules", ran)
	if ran < 30 {
		t.Errorf("only %d modules were checked", ran)
	}
}

// checked runs the rules on packages, with a minimal registry that turns on all rules of
// the families exitcode and envelope.
func checked(t *testing.T, dir string, patterns ...string) {
	t.Helper()
	registry := filepath.Join(t.TempDir(), "exitlint.toml")
	if err := os.WriteFile(registry, []byte("version = 1\n\n[rules]\nexitcode = true\nenvelope = true\n\n[[code]]\nvalue = 1\nname = \"FAILED\"\nclass = \"transient\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	w, err := driver.Load(t.Context(), driver.Options{Dir: dir, Patterns: patterns, Config: registry})
	if err == nil {
		_, _, err = w.Check(nil)
	}
	var failure *report.Failure
	switch {
	case errors.As(err, &failure) && failure.Code == report.LoadFailed:
		t.Skipf("does not compile: %s", failure.Message)
	case err != nil:
		t.Fatal(err)
	}
	t.Logf("%v", time.Since(begun).Round(time.Millisecond))
}
