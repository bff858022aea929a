import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '#bin/browser.ts'
import { newFeed } from './load.ts'
import { restMs, sentQuotes, startProduct } from './product.ts'
import { compare, record, say, spreadOf } from './report.ts'
import { size } from './size.ts'

const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true }

/** `latency` is what Chromium adds to each request, and `kilobits` its limit each way. A connection costs nothing. */
const networks = [
  { name: '400 kbit/s, 400 ms', kilobits: 400, latency: 400, atMost: 2500 },
  { name: 'fast 3G', kilobits: 1440, latency: 562, atMost: 1500 },
]
type Network = (typeof networks)[number]

const price = '$2,450'

type Opened = { ms: number; bytes: number }

/**
 * From the navigation to the first frame after the one in which the price is laid out, or to the first contentful paint
 * where that is later. `bytes`: of the page and of all that had arrived in full by then.
 */
const watchPrice = (text: string) => {
  const paintedAt = (frameAt: number) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (!paint) return requestAnimationFrame(paintedAt)
    const ms = Math.max(paint.startTime, frameAt)
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const arrived = files.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= ms)
    const bytes = [page, ...arrived].reduce((sum, one) => sum + (one?.transferSize ?? 0), 0)
    Object.assign(globalThis, { opened: { ms, bytes } })
  }
  const look = () => {
    const leaves = [...document.querySelectorAll('body *:not(:has(*))')]
    const isLaidOut = leaves.some((one) => one.textContent.includes(text) && one.getClientRects().length > 0)
    requestAnimationFrame(isLaidOut ? () => paintedAt(performance.now()) : look)
  }
  requestAnimationFrame(look)
}

/** With a cache and connections of its own. */
const inNewContext = async <Result>(browser: Browser, act: (context: BrowserContext) => Promise<Result>) => {
  const context = await browser.newContext(phone)
  try {
    return await act(context)
  } finally {
    await context.close()
  }
}

const openOn = (browser: Browser, { kilobits, latency }: Network, url: string) =>
  inNewContext(browser, async (context): Promise<Opened> => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const bytesASecond = (kilobits * 1000) / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency, downloadThroughput: bytesASecond, uploadThroughput: bytesASecond },
    })
    await page.addInitScript(watchPrice, price)
    await page.goto(url)
    const opened = await page.waitForFunction(() => (globalThis as { opened?: Opened }).opened)
    return (await opened.jsonValue()) as Opened
  })

const style = 'body{max-width:40rem;margin:auto;padding:1rem;font:17px/1.5 sans-serif}'

/** The text of a page, in the least HTML that shows it. */
const staticPage = (text: string) => {
  const lines = text.split(/\n+/).map((line) => `<p>${Bun.escapeHTML(line)}`)
  const head = `<meta charset=utf-8><meta name=viewport content="width=device-width"><title>Quote</title><style>${style}</style>`
  return brotliCompressSync(`<!doctype html><html lang=en-NZ>${head}${lines.join('\n')}`)
}

/** The page of a quote on a slow line, beside a static page with the same text; then opened by 500 readers at once. */
export const measureFirstPrice = async () => {
  const executablePath = await findBrowser()
  if (!executablePath) return say('No first price: there is no browser.')
  const { dataDir, quotes } = await sentQuotes()
  const links = quotes.map(({ path }) => path.replace('/api/quotes/', '/quote/'))
  const ours = await startProduct(dataDir)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const body = await inNewContext(browser, async (context) => {
    const page = await context.newPage()
    await page.goto(`${ours.url}${links.pop()}`)
    return staticPage((await page.locator('body').allInnerTexts()).join())
  })
  const headers = { 'content-type': 'text/html', 'content-encoding': 'br', 'cache-control': 'no-store' }
  const plain = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body, { headers }) })

  for (const network of networks) {
    const seen: Opened[] = []
    const run = async () => {
      const opened = await openOn(browser, network, `${ours.url}${links.pop()}`)
      seen.push(opened)
      return opened.ms
    }
    const peer = async () => (await openOn(browser, network, plain.url.href)).ms
    const peers = [{ name: `first price / static page, ${network.name}`, run: peer }]
    await compare(run, peers, { unit: 'ms', rounds: size.opens, warmRounds: 0 })
    const spread = spreadOf(seen.map(({ ms }) => ms))
    const detail = `${spreadOf(seen.map(({ bytes }) => bytes)).median} bytes before it; static page: ${body.length}`
    record({
      name: `first price, ${network.name}`,
      value: spread,
      atMost: network.atMost,
      unit: 'ms',
      digits: 0,
      detail,
    })
  }
  await browser.close()
  await plain.stop(true)

  const readers = 500
  const asks = links.slice(-readers).map((path) => ({ path, headers: { 'accept-encoding': 'br' } }))
  await Bun.sleep(restMs)
  const before = ours.memoryMb()
  const { answered, p50, p99 } = await newFeed(ours, asks).slice({ connections: readers, seconds: 30, most: readers })
  const after = ours.memoryMb()
  await Bun.sleep(restMs)
  const answers = `of ${answered} answers, p50 ${p50.toFixed(0)} ms; none was an error`
  record({ name: `quote page, ${readers} at once: p99`, value: p99, unit: 'ms', digits: 0, detail: answers })
  const detail = `from ${before} MB; ${ours.memoryMb() - before} MB after ${restMs / 1000} s`
  record({ name: 'memory that they add', value: after - before, atMost: 20, unit: 'MB', digits: 0, detail })
  await ours.stop()
}
