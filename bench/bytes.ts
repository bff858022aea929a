import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { hydrate, open, visit } from './browser.ts'
import type { Row } from './report.ts'

/** A file as it came over the wire: the body's bytes in the encoding it came in, and its headers'. */
type File = { url: string; type: string; encoding: string; bytes: number; headerBytes: number }

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const stillMs = 3000

/** Notes every file that a page receives from now on. */
const noteFiles = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const begun = new Map<string, Omit<File, 'bytes'>>()
  const files: File[] = []
  cdp.on('Network.responseReceived', ({ requestId, type, response: { url, headers, encodedDataLength } }) => {
    const [, encoding = 'identity'] =
      Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding') ?? []
    begun.set(requestId, { url, type, encoding, headerBytes: encodedDataLength })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = begun.get(requestId)
    if (file?.url.startsWith('http')) files.push({ ...file, bytes: encodedDataLength - file.headerBytes })
  })
  return files
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
const bytesOf = (files: readonly File[], ...types: string[]) =>
  sum(files.filter(({ type }) => types.includes(type)).map(({ bytes }) => bytes))

const compressed = (text: string | Uint8Array) => brotliCompressSync(text).length

/** What the scripts inside the page weigh, compressed by themselves; blocks of data are none. */
const inlineScriptBytes = async (page: Page) => {
  const texts = await page
    .locator('script:not([src]):not([type$="json"])')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent ?? ''))
  return texts.length ? compressed(texts.join('\n')) : 0
}

type First = { files: File[]; inlineScript: number }

/** Everything that comes before a visitor touches anything. */
const firstVisit = (browser: Browser, url: string) =>
  visit(browser, phone, async (page): Promise<First> => {
    const files = await noteFiles(page)
    await open(page, url)
    await page.waitForTimeout(stillMs)
    return { files, inlineScript: await inlineScriptBytes(page) }
  })

/** Everything that has come when React holds the page. */
const wholeVisit = (browser: Browser, url: string) =>
  visit(browser, {}, async (page) => {
    const files = await noteFiles(page)
    await open(page, url)
    await hydrate(page)
    await page.waitForTimeout(stillMs)
    return files
  })

const scriptsIn = (files: readonly File[]) => files.filter(({ type }) => type === 'Script')

/** The same scripts, each with brotli at its best, whatever the server sent. */
const brotliBytes = async (scripts: readonly File[]) =>
  sum(await Promise.all(scripts.map(async ({ url }) => compressed(await (await fetch(url)).bytes()))))

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The files, the heaviest first. */
const listFiles = (files: readonly File[]) =>
  files
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ bytes, encoding, type, url }) => `${kilo(bytes)} ${type} ${new URL(url).pathname} (${encoding})`)

const most = { first: 14_000, firstScript: 1000, whole: 95_000, ofNext: 0.7 } as const

/** C1: what a first visit of / brings before any interaction. */
const measureFirst = async (browser: Browser, url: string, say: (line: string) => void): Promise<Row[]> => {
  const { files, inlineScript } = await firstVisit(browser, `${url}/`)
  for (const line of listFiles(files)) say(`  / before any interaction: ${line}`)
  const page = bytesOf(files, 'Document', 'Stylesheet', 'Script')
  const script = bytesOf(files, 'Script') + inlineScript
  const fonts = bytesOf(files, 'Font')
  const others = sum(files.map(({ bytes }) => bytes)) - page - fonts
  return [
    {
      id: 'C1',
      what: 'First visit of /, untouched: HTML, CSS, JavaScript',
      figure: kilo(page),
      goal: `≤ ${kilo(most.first)}`,
      meets: page <= most.first,
      absolute: `beside them ${kilo(fonts)} of fonts, ${kilo(others)} of pictures, ${kilo(sum(files.map((file) => file.headerBytes)))} of headers`,
    },
    {
      id: 'C1',
      what: 'First visit of /, untouched: JavaScript alone',
      figure: kilo(script),
      goal: `≤ ${kilo(most.firstScript)}`,
      meets: script <= most.firstScript,
      absolute: `${scriptsIn(files).length} files, and ${inlineScript} bytes in the page`,
    },
  ]
}

/** C2: all JavaScript until / is hydrated, beside the least page of Next.js, counted the same way. */
const measureWhole = async (
  browser: Browser,
  url: string,
  next: string | null,
  say: (line: string) => void,
): Promise<Row[]> => {
  const ours = scriptsIn(await wholeVisit(browser, `${url}/`))
  for (const line of listFiles(ours)) say(`  / hydrated: ${line}`)
  const [bytes, best] = [bytesOf(ours, 'Script'), await brotliBytes(ours)]
  const whole: Row = {
    id: 'C2',
    what: 'JavaScript until / is hydrated',
    figure: kilo(bytes),
    goal: `≤ ${kilo(most.whole)}`,
    meets: bytes <= most.whole,
    absolute: `${ours.length} files; ${kilo(best)} with brotli 11`,
  }
  if (!next) return [whole]
  const theirs = scriptsIn(await wholeVisit(browser, `${next}/`))
  const [nextBytes, nextBest] = [bytesOf(theirs, 'Script'), await brotliBytes(theirs)]
  const row = (what: string, a: number, b: number): Row => ({
    id: 'C2',
    what,
    figure: (a / b).toFixed(2),
    goal: `≤ ${most.ofNext.toFixed(2)}`,
    meets: a / b <= most.ofNext,
    absolute: `${kilo(a)} / ${kilo(b)}`,
  })
  const encodings = [...new Set(theirs.map(({ encoding }) => encoding))].join(', ')
  return [
    whole,
    row(`The same / a minimal Next.js page, as each serves it (theirs: ${encodings})`, bytes, nextBytes),
    { ...row('The same, both with brotli 11', best, nextBest), goal: '', meets: null },
  ]
}

export const measureBytes = async (
  browser: Browser,
  url: string,
  next: string | null,
  say: (line: string) => void,
): Promise<Row[]> => [...(await measureFirst(browser, url, say)), ...(await measureWhole(browser, url, next, say))]
