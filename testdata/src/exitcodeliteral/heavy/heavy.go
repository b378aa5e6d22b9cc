// Package heavy imports the module, so that an import of it may make a cycle.
package heavy

import "exitcodeliteral/exit"

// Heavy is a status.
const Heavy = exit.NotFound + 2
