/** Everything between a fresh clone and a served product. Needs nothing but Bun: only built-in modules until all is installed. */
import { build } from './build.ts'
import { install } from './install.ts'
import { endWithRunner } from './leash.ts'

await install()
await build()
endWithRunner()
await import('../src/main.ts')
