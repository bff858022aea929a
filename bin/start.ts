/** Installs, builds and serves. Imports only built-in modules until the packages are installed. */
import { build } from './build.ts'
import { exitWithParent } from './exit-with-parent.ts'
import { install } from './install.ts'

// As in the image. React's development build is slower and larger.
process.env.NODE_ENV ??= 'production'

await install()
await build()
exitWithParent()
await import('#src/main.ts')
