/** Everything between a fresh clone and a served product. Needs nothing but Bun: only built-in modules until all is installed. */
import { build } from './build.ts'
import { install } from './install.ts'
import { endWithRunner } from './leash.ts'

// As the image has it: React, which emails are written with, is slower and larger without.
process.env.NODE_ENV ??= 'production'

await install()
await build()
endWithRunner()
await import('#src/main.ts')
