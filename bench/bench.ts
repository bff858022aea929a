import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureDecisions } from './decision.ts'
import { makeGiven, type Size } from './given.ts'
import { measureList } from './list.ts'
import { loadTool } from './load.ts'
import { pinned, pinSelf, stopAll } from './machine.ts'
import { findPeers } from './peers.ts'
import { measureQuote } from './quote.ts'
import { type Row, showRows } from './report.ts'
import { Wrong } from './same.ts'
import { measureStart } from './start.ts'

const whole: Size = { quotes: 20_000, listed: 10_000, rounds: 7, starts: 10, compared: 1000 }
const quick: Size = { quotes: 6000, listed: 3000, rounds: 2, starts: 3, compared: 100 }

const say = (line: string) => process.stdout.write(`${line}\n`)

const besides = `
S1, S3  The others run the product's one query for a link, prepared once, on the same file, and answer the same bytes with
        no header but the content type and what their framework adds: no limits, no rule, no check of the token's shape.
        Fastify and Express: better-sqlite3 in Node.
S5      Each request decides another quote for good. The bare server reads the JSON, runs that query, and in one immediate
        transaction (synchronous=FULL, read back) updates the quote and inserts the decision with its snapshot and answer,
        one audit row, and two letters of as many bytes as ours: no limits, no rule, no hash chain, no sealing. Afterwards
        both files are seen to hold one audit row and two letters for each decision. Our postman delivers meanwhile.
S8, S9  From exec to the first 200 on /healthz; resident memory of the one process.
`

/** Runs every measurement and prints the table. @returns the exit code: 1 when a body or a status was wrong. */
export const bench = async (isQuick: boolean) => {
  const began = performance.now()
  const size = isQuick ? quick : whole
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  process.on('exit', () => {
    stopAll()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
  pinSelf()

  const [busy = 0] = loadavg()
  say(`${cpus().length} cores, load average ${busy.toFixed(1)} before: the more, the noisier what follows.`)
  say(`Load by ${loadTool}. ${pinned ? 'Servers on core 0, load on core 1.' : 'Not pinned to cores.'}`)
  say(
    `Each ratio: median [min–max] of ${size.rounds} rounds of paired 1 s slices, after one round that does not count.`,
  )
  const peers = await findPeers()
  for (const line of peers.notes) say(line)
  say(`Writing ${size.quotes} quotes …`)
  const given = await makeGiven(folder, size)

  const rows: Row[] = []
  const parts = { quote: measureQuote, decision: measureDecisions, list: measureList, start: measureStart }
  try {
    for (const [name, part] of Object.entries(parts)) {
      say(`Measuring ${name} …`)
      rows.push(...(await part(given, size, peers)))
    }
  } catch (fault) {
    if (!(fault instanceof Wrong)) throw fault
    say(showRows(rows))
    say(`WRONG: ${fault.message}`)
    return 1
  }
  say(showRows(rows) + besides)
  say(`${((performance.now() - began) / 1000).toFixed(0)} s`)
  return 0
}
