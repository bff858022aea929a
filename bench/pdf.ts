import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seconds } from '#src/base/time.ts'
import { ndaFor } from '#src/nda/clauses.ts'
import { partsOf, readPdf } from '#tests/pdf/read-pdf.ts'
import { findBrowser } from '../bin/browser.ts'
import { openBrowser } from './browser.ts'
import { measureDocument } from './document.ts'
import { bun, freePort, onServersCore, programOf, type Server, startServer } from './machine.ts'
import { given } from './pdf-given.ts'
import type { Made } from './pdf-maker.ts'
import type { Where } from './pdf-office.ts'
import { installPeers } from './peers.ts'
import { type Row, showSpread, spreadOf } from './report.ts'
import { ratiosOf } from './rounds.ts'
import { Wrong } from './same.ts'

/** How much is measured: rounds that count, documents of a storm, and storms after the first. */
export type Storms = { rounds: number; storm: number; storms: number }

type Say = (line: string) => void

const medianOf = (figures: readonly number[]) => spreadOf(figures).median

/** Makes so many documents; milliseconds of each. */
type Engine = { make: (count: number) => Promise<number[]>; pdf: () => Uint8Array; stop: () => Promise<void> }

const startMaker = (name: string): Engine => {
  let answer = Promise.withResolvers<Made>()
  let last = new Uint8Array()
  const child = Bun.spawn(onServersCore(bun(programOf('pdf-maker.ts'), name)), {
    stdio: ['ignore', 'ignore', 'inherit'],
    // As the product's worker has it.
    env: { ...process.env, NODE_ENV: 'production' },
    ipc: (message: Made) => answer.resolve(message),
    onExit: () => answer.reject(new Error(`the maker ${name} ended`)),
  })
  return {
    make: async (count) => {
      answer = Promise.withResolvers()
      child.send(count)
      const { ms, pdf } = await answer.promise
      last = new Uint8Array(Buffer.from(pdf, 'base64'))
      return ms
    },
    pdf: () => last,
    stop: async () => {
      answer.promise.catch(() => {})
      child.kill()
      await child.exited
    },
  }
}

const fontFile = (name: string) =>
  `data:font/ttf;base64,${readFileSync(join(import.meta.dir, `../src/pdf/fonts/${name}.ttf`)).toString('base64')}`

/** The same words in the same faces, as a page to be printed. */
const page = () => {
  const { execution, companyName, ...rest } = given.record
  const text = ndaFor({ legalName: execution.legalName, companyName })
  const clauses = text.clauses.map(
    ({ number, title, paragraphs }) =>
      `<h2>${number}. ${title}</h2>${paragraphs.map((one) => `<p>${one.number} ${one.text}</p>`).join('')}`,
  )
  const facts = Object.entries({ companyName, ...rest, ...execution }).map(
    ([term, value]) => `<tr><th>${term}<td>${value}`,
  )
  return `<!doctype html><html lang="en-NZ"><style>
@font-face { font-family: Sans; src: url(${fontFile('house-sans-400')}) }
@font-face { font-family: Serif; src: url(${fontFile('house-serif-500')}) }
@page { size: A4; margin: 12mm } body { font: 9.3pt/1.42 Sans; margin: 0 } h1, h2 { font-family: Serif } p { padding-left: 134pt }
</style><h1>${text.title}</h1>${text.parties.map((one) => `<p>${one}</p>`).join('')}${clauses.join('')}<p>${text.intent}</p><table>${facts.join('')}</table>`
}

const printing = {
  preferCSSPageSize: true,
  tagged: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: '<span style="font-size: 8pt">Page <i class="pageNumber"></i> of <i class="totalPages"></i></span>',
}

/** Chromium, open and warm: a tab for each document, so that none sees another's. */
const startChromium = async (program: string): Promise<Engine> => {
  const browser = await openBrowser(program)
  const context = await browser.newContext()
  const html = page()
  let last = new Uint8Array()
  const one = async () => {
    const began = performance.now()
    const tab = await context.newPage()
    await tab.setContent(html)
    last = new Uint8Array(await tab.pdf(printing))
    await tab.close()
    return performance.now() - began
  }
  return {
    make: async (count) => {
      const ms: number[] = []
      while (ms.length < count) ms.push(await one())
      return ms
    },
    pdf: () => last,
    stop: () => browser.close(),
  }
}

const each = 10

/** The median of each engine's documents, round by round; the first rounds warm them and do not count. */
const race = async (engines: Record<string, Engine>, rounds: number) => {
  const warm = 6
  const medians: Record<string, number[]> = Object.fromEntries(Object.keys(engines).map((name) => [name, []]))
  for (let round = -warm; round < rounds; round += 1) {
    const order = Object.entries(engines)
    for (const [name, engine] of round % 2 ? order.toReversed() : order) {
      const median = medianOf(await engine.make(each))
      if (round >= 0) medians[name]?.push(median)
    }
  }
  return medians
}

const besides = [
  { id: 'P1', name: 'pdfkit', what: 'PDFKit by hand, same words and faces', most: 4 },
  { id: 'P2', name: 'woff', what: 'react-pdf with @fontsource WOFF', most: 0.4 },
  { id: 'P2', name: 'chromium', what: 'warm Chromium print', most: 0.3 },
]

const raceRows = (medians: Record<string, number[]>): Row[] => {
  const ours = medians.ours ?? []
  return besides.flatMap(({ id, name, what, most }) => {
    const theirs = medians[name]
    if (!theirs) return []
    const ratios = ratiosOf(ours, theirs)
    return {
      id,
      what: `Executed NDA: ours / ${what}`,
      figure: showSpread(ratios),
      goal: `≤ ${most.toFixed(2)}`,
      meets: ratios.median <= most,
      absolute: `${medianOf(ours).toFixed(0)} / ${medianOf(theirs).toFixed(0)} ms`,
    }
  })
}

/** P4: what another program finds in our document. @throws Wrong when it is no PDF/A-2b by its own word. */
const factsRow = async (bytes: Uint8Array): Promise<Row> => {
  const file = Buffer.from(bytes).toString('latin1')
  if (!file.includes('<pdfaid:part>2</pdfaid:part>') || !file.includes('/GTS_PDFA1')) throw new Wrong('no PDF/A-2b')
  const { pages, words, artifacts, language, info } = await readPdf(bytes)
  const count = (texts: readonly string[]) => texts.join('').replaceAll(/\s/g, '').length
  const leaves = ['P', 'H1', 'H2', 'H3', 'TH', 'TD']
  const tagged = count(pages.flatMap((one) => leaves.flatMap((tag) => partsOf(one, tag).map(({ text }) => text))))
  const share = tagged / (count(words) - count(artifacts))
  const [h1, th] = ['H1', 'TH'].map((tag) => pages.flatMap((one) => partsOf(one, tag)).length)
  return {
    id: 'P4',
    what: 'Tagged text of what is no artifact; PDF/A-2b',
    figure: `${(share * 100).toFixed(1)} %`,
    goal: '100 %',
    meets: share === 1,
    absolute: `${pages.length} pages, ${h1} H1, ${th} TH, ${language}, “${info.Title}”`,
  }
}

const measureEngines = async (rounds: number, say: Say): Promise<{ rows: Row[]; pdf: Uint8Array<ArrayBuffer> }> => {
  const program = await findBrowser()
  if (!program) say('No Chromium to print with.')
  const hasWoff = await installPeers()
  if (!hasWoff) say('No @fontsource: it could not be installed.')
  const engines: Record<string, Engine> = {
    ours: startMaker('ours'),
    pdfkit: startMaker('pdfkit'),
    ...(hasWoff && { woff: startMaker('woff') }),
    ...(program && { chromium: await startChromium(program) }),
  }
  try {
    const medians = await race(engines, rounds)
    const sizes = Object.entries(engines).map(([name, { pdf }]) => `${name} ${(pdf().length / 1024).toFixed(0)} kB`)
    say(`Executed NDA: ${sizes.join(', ')}.`)
    const pdf = new Uint8Array(engines.ours?.pdf() ?? [])
    return { rows: [...raceRows(medians), await factsRow(new Uint8Array(pdf))], pdf }
  } finally {
    for (const engine of Object.values(engines)) await engine.stop()
  }
}

type Office = Server & { order: (where: Where, count: number) => Promise<void> }

/** Bun from a file of its own: what the bench itself has of Bun in memory is then no page of the office's. */
const ownBun = (folder: string) => {
  const copy = join(folder, 'bun')
  if (!existsSync(copy)) copyFileSync(process.execPath, copy)
  chmodSync(copy, 0o755)
  return copy
}

const startOffice = async (folder: string): Promise<Office> => {
  const dataDir = join(folder, `office-${freePort()}`)
  mkdirSync(dataDir)
  const door = freePort()
  const server = await startServer(
    () => [ownBun(folder), programOf('pdf-office.ts'), String(door)],
    { DATA_DIR: dataDir },
    join(folder, 'office.log'),
  )
  const order: Office['order'] = async (where, count) => {
    const { ok } = await fetch(`http://127.0.0.1:${door}/${where}?${count}`, { method: 'POST' })
    if (!ok) throw new Wrong('a document was not made')
  }
  return { ...server, order }
}

const p99 = (ms: number[]) => ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? Number.NaN

/** How long GET /healthz takes, one after another, for as long as some work goes on. */
const pingDuring = async (url: string, work: Promise<void>) => {
  const ms: number[] = []
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    const response = await fetch(`${url}/healthz`)
    await response.arrayBuffer()
    ms.push(performance.now() - began)
  }
  await over
  return ms
}

const mostOfMain = 1 / 8

/** S7: what a visitor waits while documents are made, beside a server that makes them on its own thread. */
const measurePing = async (folder: string, { rounds, storm }: Storms): Promise<Row> => {
  const [ours, other] = [await startOffice(folder), await startOffice(folder)]
  const seen = { ours: [] as number[], other: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const worker = p99(await pingDuring(ours.url, ours.order('worker', storm / 2)))
    const main = p99(await pingDuring(other.url, other.order('main', storm / 2)))
    if (round === 0) continue
    seen.ours.push(worker)
    seen.other.push(main)
  }
  await ours.stop()
  await other.stop()
  const ratios = ratiosOf(seen.ours, seen.other)
  return {
    id: 'S7',
    what: 'GET /healthz while PDFs are made, p99: worker / main thread',
    figure: showSpread(ratios, 3),
    goal: '≤ 0.125',
    meets: ratios.median <= mostOfMain,
    absolute: `${medianOf(seen.ours).toFixed(1)} / ${medianOf(seen.other).toFixed(1)} ms`,
  }
}

/** Resident memory at its highest while some work goes on. */
const peakDuring = async ({ treeMb }: Server, work: Promise<void>) => {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMb())
  }, 50)
  await work.finally(() => clearInterval(timer))
  return peak
}

const restMs = seconds(5)
const most = { idle: 80, peak: 200, after: 90, growth: 5 }

/** S9: the product's resident memory before, in and after storms of documents. */
const measureMemory = async (folder: string, { storm, storms }: Storms): Promise<Row[]> => {
  const office = await startOffice(folder)
  await Bun.sleep(restMs)
  const idle = office.treeMb()
  const peak = await peakDuring(office, office.order('worker', storm))
  await Bun.sleep(restMs)
  const after = office.treeMb()
  const rests: number[] = []
  while (rests.length < storms) {
    await office.order('worker', 10)
    await Bun.sleep(restMs)
    rests.push(office.treeMb())
  }
  await office.stop()
  // The allocator settles during the first few.
  const growth = (rests.at(-1) ?? Number.NaN) - (rests[Math.min(2, rests.length - 1)] ?? Number.NaN)
  const row = (what: string, mb: number, limit: number): Row => ({
    id: 'S9',
    what: `Resident memory ${what}`,
    figure: `${mb.toFixed(1)} MB`,
    goal: `≤ ${limit} MB`,
    meets: mb <= limit,
    absolute: '',
  })
  return [
    row('before the first PDF', idle, most.idle),
    row(`at its highest in a storm of ${storm} PDFs`, peak, most.peak),
    row('5 s after it', after, most.after),
    row(`gained over ${storms} storms of 10`, growth, most.growth),
  ]
}

/** P1 to P4, S7 and S9: the documents that the product makes. */
export const measurePdf = async (folder: string, storms: Storms, say: Say): Promise<Row[]> => {
  const { rows, pdf } = await measureEngines(storms.rounds, say)
  return [
    ...rows,
    ...(await measureDocument(folder, pdf, storms)),
    await measurePing(folder, storms),
    ...(await measureMemory(folder, storms)),
  ]
}
