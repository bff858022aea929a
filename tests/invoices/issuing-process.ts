import { readFileSync } from 'node:fs'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'

export type Body = { key: string; lines: object[] }

/** Issues an invoice of each body, one after the other, and prints the key of each that was answered. */
if (import.meta.main) {
  const [file = '', now = '', cookie = '', bodies = ''] = process.argv.slice(2)
  const { ask } = startRacingServer(file, Number(now), cookie)
  for (const body of JSON.parse(readFileSync(bodies, 'utf8')) as Body[]) {
    const answer = await ask('admin/invoices', body)
    if (answer.ok) process.stdout.write(`${body.key}\n`)
  }
}
