import type { Browser, Page } from '@playwright/test'
import { hydrate, open, visit } from './browser.ts'
import { publicPaths, termsPaths } from './product.ts'
import { record, say } from './report.ts'
import { isQuick } from './size.ts'

/** Also the two that anyone may open and that the browser renders by itself. */
const paths = [...publicPaths, ...termsPaths, '/nda', '/auth']
const widths = isQuick ? [320, 1280] : [320, 768, 1280]
const schemes = ['light', 'dark'] as const

/** Collects what a page complains of, its content policy too, and what it requests from elsewhere. */
const listen = (page: Page, origin: string, faults: string[]) => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (fault) => faults.push(String(fault)))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) faults.push(request.url())
  })
}

/** Every page that anyone may open, light and dark, at each width, until it is hydrated. */
export const measureConsole = async (browser: Browser, url: string) => {
  const faults: string[] = []
  const looks = paths.flatMap((path) => widths.flatMap((width) => schemes.map((scheme) => ({ path, width, scheme }))))
  for (const { path, width, scheme } of looks) {
    await visit(browser, { colorScheme: scheme, viewport: { width, height: 800 } }, async (page) => {
      listen(page, url, faults)
      await open(page, url + path)
      await hydrate(page).catch(() => faults.push(`${path} is not hydrated`))
      if ((await page.context().cookies()).length > 0) faults.push(`${path} sets a cookie`)
    })
  }
  for (const fault of faults) say(`  ${fault.slice(0, 300)}`)
  const detail = `requests elsewhere and cookies, too; ${looks.length} visits of ${paths.length} pages`
  record({ name: 'errors of hydration, policy and console', value: faults.length, digits: 0, atMost: 0, detail })
}
