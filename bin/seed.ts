/** `bun run seed`, in a clone that may lack its packages. */
import { install } from './install.ts'

await install()
process.argv.push('seed')
await import('#src/cli.ts')
