// Command tool has samples of its errors in README.md, and their schema.
package main // want `^README.md:8:12: this sample has no "error.recoverable", which exitlint.toml requires; add "recoverable": true \(docdrift/mismatch\); README.md:11:17: E_BUSY ends with 3 here, but with 4 in exitlint.toml \(docdrift/mismatch\); README.md:25:7: "ok" is true here, but always false in exitlint.toml \(docdrift/mismatch\); error.schema.json:12:7: "error.recoverable" may be left out in this schema, but exitlint.toml requires it; add "recoverable" to required \(docdrift/mismatch\); error.schema.json:15:11: error code E_BUSY is declared in exitlint.toml, but missing here \(docdrift/missing\)$`

func main() {}
