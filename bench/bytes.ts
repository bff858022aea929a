import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import { hydrate, open, visit } from './browser.ts'
import { record } from './report.ts'

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const lateMs = 3000

/** What a visit brings: bytes of the bodies as they came over the wire. `best`: each script with brotli at its best. */
const load = (browser: Browser, options: BrowserContextOptions, see: (page: Page) => Promise<void>) =>
  visit(browser, options, async (page) => {
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await see(page)
    await page.waitForTimeout(lateMs)
    // Blocks of data are no scripts.
    const inline = await page.locator('script:not([src]):not([type$="json"])').allTextContents()
    const inlined = inline.length && brotliCompressSync(inline.join('\n')).length
    const bytes = { document: 0, stylesheet: 0, script: 0, font: 0, best: 0, inlined }
    for (const request of requests.filter((sent) => sent.url().startsWith('http'))) {
      const [type, { responseBodySize }] = [request.resourceType(), await request.sizes()]
      if (type in bytes) bytes[type as keyof typeof bytes] += responseBodySize
      if (type === 'script') bytes.best += brotliCompressSync(await (await fetch(request.url())).bytes()).length
    }
    return bytes
  })

const loadHydrated = (browser: Browser, url: string) =>
  load(browser, {}, async (page) => {
    await open(page, `${url}/`)
    await hydrate(page)
  })

/** @param next where a minimal page of Next.js is, counted the same way. */
export const measureBytes = async (browser: Browser, url: string, next: string | null) => {
  const { document, stylesheet, script, font, inlined } = await load(browser, phone, (page) => open(page, `${url}/`))
  const whole = await loadHydrated(browser, url)
  const bytes = { unit: 'bytes', digits: 0 }
  const untouched = { value: document + stylesheet + script, atMost: 14_600, detail: `beside them ${font} of fonts` }
  record({ name: 'page /, untouched: HTML, CSS, JavaScript', ...untouched, ...bytes })
  record({ name: 'page /, untouched: JavaScript', value: script + inlined, atMost: 1000, ...bytes })
  const best = `${whole.best} with brotli 11`
  record({ name: 'page /, hydrated: JavaScript', value: whole.script, atMost: 95_000, detail: best, ...bytes })
  if (!next) return
  const theirs = await loadHydrated(browser, next)
  const detail = `${whole.script} / ${theirs.script} bytes; with brotli 11 ${whole.best} / ${theirs.best}`
  const beside = { value: whole.script / theirs.script, atMost: 0.7, detail }
  record({ name: 'page /, hydrated: JavaScript / minimal Next.js', ...beside })
}
