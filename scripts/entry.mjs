// `node scripts/entry.mjs NAME` runs the script of this name. An old Node cannot even read the script, so it is imported
// only after the check.
import { requireNode } from './node-version.mjs'

requireNode()
void import(`./${process.argv[2]}.mjs`)
