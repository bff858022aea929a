/**
 * Side-by-side measurements: the product beside the least a server could do for the same answer. A benchmark, not a
 * test: only a wrong body or status ends it with 1. `--quick` is a short look with wider error.
 */
import { build } from '../bin/build.ts'
import { install } from '../bin/install.ts'
import { endWithRunner } from '../bin/leash.ts'

endWithRunner()
await install()
await build()
const { bench } = await import('./bench.ts')
process.exit(await bench(process.argv.includes('--quick')))
