/** `bun run seed`, in a clone that may never have been started: the packages first. */
import { install } from './install.ts'

await install()
process.argv.push('seed')
await import('#src/cli.ts')
