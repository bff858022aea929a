import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { WrongAnswer } from './report.ts'

const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-sandbox']

export const openBrowser = (executablePath: string) => chromium.launch({ executablePath, args })

/** A visitor with an empty cache. */
export const visit = async <Seen>(
  browser: Browser,
  options: BrowserContextOptions,
  see: (page: Page) => Promise<Seen>,
): Promise<Seen> => {
  const context = await browser.newContext({ locale: 'en-NZ', ...options })
  return see(await context.newPage()).finally(() => context.close())
}

/** What a script asks for after the page has loaded comes by then. */
const lateMs = 500

/** @throws WrongAnswer for an answer that is no 2xx. */
export const open = async (page: Page, url: string) => {
  const response = await page.goto(url)
  if (!response?.ok()) throw new WrongAnswer(`${url} answered ${response?.status()}`)
  await page.waitForTimeout(lateMs)
}

/** Moves the pointer, as a visitor would first of all, and waits until React has hydrated the page. */
export const hydrate = async (page: Page) => {
  // No link is here: what a link fetches when it is pointed at belongs to the next page.
  for (const x of [2, 4, 6]) await page.mouse.move(x, 300)
  const isHydrated = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))
  await page.waitForFunction(isHydrated)
  await page.waitForTimeout(lateMs)
}
