// Package heavy imports the module, so that an import of it may make a cycle.
package heavy

import _ "exitcodeliteral/exit"

// Heavy is a status.
const Heavy = 5
