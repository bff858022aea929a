import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../bin/browser.ts'
import { openBrowser } from './browser.ts'
import { measureBytes } from './bytes.ts'
import { measureLighthouse } from './lighthouse.ts'
import { bun, pinSelf, programOf, type Server, startServer, unpinSelf } from './machine.ts'
import { measureNginx } from './nginx.ts'
import { measureNoJs } from './no-js.ts'
import { type Peers, startNext } from './peers.ts'
import { startProduct } from './product.ts'
import { measureQuiet } from './quiet.ts'
import type { Row } from './report.ts'
import type { TwinOrder } from './twin.ts'

/** How much is looked at: rounds of load, rounds of Lighthouse, and the widths of a window. */
export type Looks = { rounds: number; lighthouse: number; widths: readonly number[] }

/** The product's own address: its links, its canonical addresses and its gate for forms name it so. */
const addressOf = ({ url }: Server) => url.replace('127.0.0.1', 'localhost')

const business = {
  BUSINESS_NAME: 'Southern Accounts',
  BUSINESS_PHONE: '03 555 0142',
  BUSINESS_EMAIL: 'hello@southernaccounts.example',
  BUSINESS_WEB: 'southernaccounts.example',
}

const startTwin = ({ url: origin }: Server) =>
  startServer((port) => {
    const order: TwinOrder = { port, origin }
    return bun(programOf('twin.ts'), JSON.stringify(order))
  })

type Say = (line: string) => void

async function* inBrowser(program: string, ours: Server, looks: Looks, peers: Peers, say: Say) {
  const url = addressOf(ours)
  const browser = await openBrowser(program)
  try {
    const next = await startNext(peers)
    yield await measureBytes(browser, url, next && addressOf(next), say)
    await next?.stop()
    yield await measureQuiet(browser, url, looks.widths, say)
    yield await measureNoJs(browser, url, say)
  } finally {
    await browser.close()
  }
  if (!peers.lighthouse) return
  const twin = await startTwin(ours)
  const order = { node: peers.lighthouse, browser: program, url, twin: addressOf(twin), rounds: looks.lighthouse }
  yield await measureLighthouse(order, say)
  await twin.stop()
}

/** C1 to C6: the public pages, as a browser meets them. S4: the first of them, as fast as it can be had. */
export async function* measurePages(folder: string, looks: Looks, peers: Peers, say: Say): AsyncGenerator<Row[]> {
  const dataDir = join(folder, 'pages')
  mkdirSync(dataDir)
  const start = () => startProduct({ folder, env: business }, dataDir)
  const program = await findBrowser()
  if (program) {
    const ours = await start()
    // A browser is many processes: it gets every core.
    unpinSelf()
    yield* inBrowser(program, ours, looks, peers, say)
    pinSelf()
    await ours.stop()
  } else say('No C1 to C6: there is no Chromium.')
  const ours = await start()
  yield await measureNginx(ours, { folder, rounds: looks.rounds }, say)
  await ours.stop()
}
