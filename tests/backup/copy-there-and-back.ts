import { downloadCopy, uploadCopy } from '#src/backup/bucket.ts'
import { configured } from '#tests/fixtures/config.ts'

// Uploads and downloads a file in a process of its own, and prints how much memory that took.
const [file = '', fetched = '', environment = ''] = process.argv.slice(2)
const ctx = { config: configured(JSON.parse(environment)) }
const name = '2026-11-22T01-02-03Z-schema-0008.sqlite'
const before = process.memoryUsage.rss()
let peak = before
// The operating system's own peak counts what the parent process held when it started this one.
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 2)
const { bytes } = await uploadCopy(ctx, { file, name })
await downloadCopy(ctx, { name, file: fetched })
clearInterval(sampling)
process.stdout.write(JSON.stringify({ bytes, grownBytes: peak - before }))
