import { findBrowser } from '#bin/browser.ts'
import { partsOf, readPdf } from '#tests/pdf/read-pdf.ts'
import { measureDownloads } from './download.ts'
import { ask } from './load.ts'
import { installPeers } from './peers.ts'
import { freePort, ownBun, startServer } from './processes.ts'
import { compare, type Peer, record, spreadOf, WrongAnswer } from './report.ts'
import { newDataDir } from './seed.ts'
import { size } from './size.ts'

/** An engine of pdf-process.ts, on the servers' core. `product`: where the product answers, if the engine is the product. */
const startEngine = async (engine: string, document = 'nda', browser = '') => {
  const port = String(freePort())
  const env = { PORT: port, DATA_DIR: newDataDir(engine) }
  const command = (own: number) => [ownBun, 'bench/pdf-process.ts', engine, String(own), document, browser]
  const server = await startServer(engine, command, env)
  /** @returns the milliseconds of each document. */
  const make = async (count: number, atOnce = 1) => {
    const response = await ask(`${server.url}/${count}/${atOnce}`, { method: 'POST' })
    return (await response.json()) as number[]
  }
  return { ...server, make, product: `http://127.0.0.1:${port}` }
}

type Engine = Awaited<ReturnType<typeof startEngine>>

/** Of ten documents. */
const medianOf = (engine: Engine) => async () => spreadOf(await engine.make(10)).median

const leaves = ['P', 'H1', 'H2', 'H3', 'TH', 'TD']
const lengthOf = (texts: readonly string[]) => texts.join('').replaceAll(/\s/g, '').length

/** What another program finds in our document. */
const measureTags = async (document: string, bytes: Uint8Array) => {
  if (!Buffer.from(bytes).includes('<pdfaid:part>2</pdfaid:part>')) throw new WrongAnswer('no PDF/A-2b')
  const { pages, words, artifacts, language, info } = await readPdf(bytes)
  const find = (tag: string) => pages.flatMap((page) => partsOf(page, tag))
  const tagged = lengthOf(leaves.flatMap(find).map(({ text }) => text))
  const value = (100 * tagged) / (lengthOf(words) - lengthOf(artifacts))
  const detail = `PDF/A-2b, ${find('H1').length} H1, ${find('TH').length} TH, ${language}, “${info.Title}”`
  record({
    name: `${document} PDF, tagged text of all that is no artifact`,
    value,
    unit: '%',
    digits: 1,
    atLeast: 100,
    detail,
  })
}

const others = [
  { engine: 'pdfkit', name: 'PDFKit by hand', atMost: 4 },
  { engine: 'woff', name: 'react-pdf with WOFF', atMost: 0.4 },
  { engine: 'chromium', name: 'warm Chromium', atMost: 0.3 },
] as const

/** One document by warm engines, paired by rounds. */
const measureEngines = async (document: string) => {
  const browser = await findBrowser()
  const isThere = { pdfkit: true, woff: await installPeers(), chromium: browser !== null }
  const ours = await startEngine('ours', document)
  const engines = [ours]
  const peers: Peer[] = []
  for (const { engine: name, ...figure } of others.filter(({ engine }) => isThere[engine])) {
    const engine = await startEngine(name, document, browser ?? '')
    engines.push(engine)
    peers.push({ ...figure, name: `${document} PDF / ${figure.name}`, run: medianOf(engine) })
  }
  await compare(medianOf(ours), peers, { unit: 'ms', warmRounds: 6 })
  const response = await ask(ours.url)
  await measureTags(document, await response.bytes())
  await Promise.all(engines.map(({ stop }) => stop()))
}

const atOnce = 10

/** How long GET /healthz takes at p99, one request after another, while documents are made. */
const p99During = async (url: string, work: Promise<unknown>) => {
  const ms: number[] = []
  while (Bun.peek.status(work) === 'pending') {
    const began = performance.now()
    await (await ask(`${url}/healthz`)).arrayBuffer()
    ms.push(performance.now() - began)
  }
  await work
  return ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? Number.NaN
}

/** What a visitor waits, beside a server that makes documents on its own thread. */
const measureWait = async () => {
  const [worker, thread] = [await startEngine('worker'), await startEngine('thread')]
  const ours = () => p99During(worker.product, worker.make(size.storm / 2, atOnce))
  const run = () => p99During(thread.product, thread.make(size.storm / 2))
  const name = 'p99 while PDFs are made: worker / main thread'
  await compare(ours, [{ name, run, atMost: 0.125, digits: 3 }], { unit: 'ms' })
  await Promise.all([worker.stop(), thread.stop()])
}

const restMs = 5000

/** The memory of the product and its worker before, in and after storms of documents. */
const measureMemory = async () => {
  const { make, memoryMb, stop } = await startEngine('worker')
  const readAtRest = () => Bun.sleep(restMs).then(memoryMb)
  const idle = await readAtRest()
  const seen: number[] = []
  const timer = setInterval(() => seen.push(memoryMb()), 50)
  await make(size.storm, atOnce)
  clearInterval(timer)
  const rests = [await readAtRest()]
  while (rests.length <= size.storms) {
    await make(atOnce, atOnce)
    rests.push(await readAtRest())
  }
  await stop()
  // The allocator settles during the first few.
  const [after = 0, , , settled = 0] = rests
  const unit = { unit: 'MB', digits: 1 }
  record({ name: 'memory before the first PDF', value: idle, atMost: 80, ...unit })
  record({ name: `memory peak in a storm of ${size.storm} PDFs`, value: Math.max(...seen), atMost: 200, ...unit })
  record({ name: 'memory 5 s after it', value: after, atMost: 90, ...unit })
  const growth = (rests.at(-1) ?? 0) - settled
  record({ name: `memory growth over ${size.storms} storms of ${atOnce}`, value: growth, atMost: 5, ...unit })
}

/** The documents that the product makes. */
export const measurePdf = async () => {
  for (const document of ['nda', 'quote', 'record']) await measureEngines(document)
  await measureDownloads()
  await measureWait()
  await measureMemory()
}
