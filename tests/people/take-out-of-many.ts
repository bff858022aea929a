import { clockActor } from '#src/base/actor.ts'
import { takeOutStream } from '#src/workflows/take-out/take-out.ts'
import { configured } from '#tests/fixtures/config.ts'
import { newContext } from '#tests/fixtures/context.ts'
import { databaseAt } from '#tests/fixtures/server.ts'

// Takes everything out of a database in a process of its own, and prints how much memory that took.
const [file = ''] = process.argv.slice(2)
const ctx = newContext({ db: databaseAt(file), clock: Date.now, config: configured(), actor: clockActor })
let peak = 0
const before = process.memoryUsage.rss()
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 2)
let bytes = 0
let chunks = 0
for await (const chunk of takeOutStream(ctx, { file })) {
  bytes += chunk.length
  chunks += 1
  // Otherwise the peak would tell when garbage was collected last.
  if (chunks % 100 === 0) Bun.gc(true)
}
clearInterval(sampling)
process.stdout.write(JSON.stringify({ bytes, grownBytes: peak - before }))
process.exit()
