import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from '@playwright/test'
import { Wrong } from './same.ts'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-sandbox']

/** A browser without a window. */
export const openBrowser = (executablePath: string) => chromium.launch({ executablePath, args: quiet })

const patienceMs = 30_000
const quietMs = 500
const stepMs = 50

/** Of each open page: the requests without an answer, and when the last one was made or answered. */
type Traffic = { open: Set<Request>; last: number }
const traffic = new WeakMap<Page, Traffic>()

const watch = (page: Page) => {
  const seen: Traffic = { open: new Set(), last: performance.now() }
  const moved = () => {
    seen.last = performance.now()
  }
  const answered = (request: Request) => {
    seen.open.delete(request)
    moved()
  }
  page.on('request', (request) => {
    seen.open.add(request)
    moved()
  })
  page.on('response', (response) => answered(response.request()))
  page.on('requestfailed', answered)
  traffic.set(page, seen)
  return page
}

/**
 * Waits until every request of a page has its answer and no other follows. The browser's own idea of it would wait for
 * ever where a script does not read an answer to its end.
 */
const settle = async (page: Page) => {
  const seen = traffic.get(page)
  const began = performance.now()
  while (seen && (seen.open.size > 0 || performance.now() - seen.last < quietMs)) {
    if (performance.now() - began > patienceMs) {
      throw new Wrong(`${page.url()} waits for ${[...seen.open].map((request) => request.url()).join(', ')}`)
    }
    await Bun.sleep(stepMs)
  }
}

/** Gives a visitor with an empty cache to `see`, and closes the page behind them. */
export const visit = async <Seen>(
  browser: Browser,
  options: BrowserContextOptions,
  see: (page: Page) => Promise<Seen>,
): Promise<Seen> => {
  const context = await browser.newContext({ locale: 'en-NZ', ...options })
  context.setDefaultTimeout(patienceMs)
  try {
    return await see(watch(await context.newPage()))
  } finally {
    await context.close()
  }
}

/** Opens a page and waits until its network is still. @throws {@link Wrong} for an answer that is no 2xx. */
export const open = async (page: Page, url: string) => {
  const response = await page.goto(url)
  if (!response?.ok()) throw new Wrong(`${url} answered ${response?.status()}`)
  await settle(page)
}

// Where no link is: what a link fetches when it is pointed at belongs to the next page.
const nowhere = [
  [2, 300],
  [4, 310],
  [6, 320],
] as const

/** Moves the pointer, as a visitor would first of all, and waits until React holds the page and its network is still. */
export const hydrate = async (page: Page) => {
  for (const [x, y] of nowhere) await page.mouse.move(x, y)
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
  })
  await settle(page)
}
