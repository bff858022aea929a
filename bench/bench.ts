import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureDecisions } from './decision.ts'
import { type Given, makeGiven, type Size } from './given.ts'
import { measureList } from './list.ts'
import { loadTool } from './load.ts'
import { pinned, pinSelf, stopAll } from './machine.ts'
import { type Looks, measurePages } from './pages.ts'
import { measurePdf, type Storms } from './pdf.ts'
import { findPeers, type Peers } from './peers.ts'
import { measureQuote } from './quote.ts'
import { type Row, showRows } from './report.ts'
import { Wrong } from './same.ts'
import { measureStart } from './start.ts'

const whole: Size & Looks & Storms = {
  quotes: 20_000,
  listed: 10_000,
  rounds: 7,
  starts: 10,
  compared: 1000,
  lighthouse: 5,
  widths: [320, 768, 1280],
  storm: 100,
  storms: 30,
}
const quick: Size & Looks & Storms = {
  quotes: 6000,
  listed: 3000,
  rounds: 2,
  starts: 3,
  compared: 100,
  lighthouse: 1,
  widths: [320, 1280],
  storm: 30,
  storms: 4,
}

type Part = (given: Given, size: Size, peers: Peers) => Promise<Row[]>

/** What is measured on the database's many quotes. */
const parts: Record<string, Part> = {
  quote: measureQuote,
  decision: measureDecisions,
  list: measureList,
  start: measureStart,
}

export const sections: readonly string[] = [...Object.keys(parts), 'pages', 'pdf']
export const isSection = (name: string) => sections.includes(name)

const say = (line: string) => process.stdout.write(`${line}\n`)

const besides = `
S1, S3  The others run the product's one query for a link, prepared once, on the same file, and answer the same bytes with
        no header but the content type and what their framework adds: no limits, no rule, no check of the token's shape.
        Fastify and Express: better-sqlite3 in Node.
        Each slice visits 2,500 links in turn, the next one others. They read each link by itself; ours reads those that
        arrived in one turn of its loop in one transaction.
S5      Each request decides another quote for good. The bare server reads the JSON, runs that query, and in one immediate
        transaction (synchronous=FULL, read back) updates the quote and inserts the decision with its snapshot and answer,
        the NDA's invitation, two audit rows, and three letters of as many bytes as ours: no limits, no rule, no hash chain,
        no sealing. Afterwards both files are seen to hold as many rows for each decision. Our postman delivers meanwhile.
S4      The same bytes of / under the same headers; nginx has them in a file that it keeps open, with no log. A browser
        asks for brotli.
S8, S9  From exec to the first 200 on /healthz; resident memory of the one process, 5 s after its start with so many quotes.
C1      A phone with an empty cache, until the network is still and 3 s more. Bodies as they came, in the encoding they came in.
C2      After a movement of the pointer, until React holds the page. Next.js: one static page, built and started by its own commands.
C3, C4  Lighthouse on its simulated phone. Each page's twin is the same page under the same headers without its scripts.
C5      Until each page is hydrated.
C6      The words of <main> are compared with those of the hydrated page.
P1, P2  The executed NDA, in warm processes: the median of 10 documents, paired by rounds. PDFKit by hand: the same words,
        faces and measures, its fonts opened once, without tags and PDF/A. WOFF: the same elements, by the renderer as it
        comes. Chromium: a tab for each document in an open browser, with page numbers, tagged.
P3      The link is looked up for each request, every limit in force; the bytes are compared with their hash (E3) again as soon
        as anything was written. The other has as many of them in memory and sends them by our own way for files, under the
        same paths. Compared before and after a restart.
P4      As Mozilla's reader finds it in the file.
S7      One request after another while documents are made, all on one core: by the product's worker, and by the same
        server on its own thread.
S9      PDFs: of the product and its worker, which is a process of its own; pages that they share count once; 5 s of rest
        before each figure but the highest.
`

/** Runs the sections and prints the table. @returns the exit code: 1 when a body or a status was wrong. */
export const bench = async (wanted: readonly string[], isQuick: boolean) => {
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

  const rows: Row[] = []
  const wantedParts = Object.entries(parts).filter(([name]) => wanted.includes(name))
  try {
    if (wantedParts.length) {
      say(`Writing ${size.quotes} quotes …`)
      const given = await makeGiven(folder, size)
      for (const [name, part] of wantedParts) {
        say(`Measuring ${name} …`)
        rows.push(...(await part(given, size, peers)))
      }
    }
    if (wanted.includes('pages')) {
      say('Measuring pages …')
      for await (const some of measurePages(folder, size, peers, say)) rows.push(...some)
    }
    if (wanted.includes('pdf')) {
      say('Measuring pdf …')
      rows.push(...(await measurePdf(folder, size, say)))
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
