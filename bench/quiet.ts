import type { Browser, Page } from '@playwright/test'
import { publicPaths, termsPaths } from '#src/site/rules.ts'
import { hydrate, open, visit } from './browser.ts'
import type { Row } from './report.ts'

/** Also the two that anyone may open and that the browser renders by itself. */
const paths = [...publicPaths, ...termsPaths, '/nda', '/auth']
const schemes = ['light', 'dark'] as const

/** Everything that a page complains of: in the console, by its content policy, by an error, by a request to elsewhere. */
const listen = async (page: Page, origin: string) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (fault) => complaints.push(String(fault)))
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('http') && new URL(url).origin !== origin) complaints.push(`a request to ${url}`)
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy: ${violatedDirective} ${blockedURI}`)),
    ),
  )
  return complaints
}

/** C5: every page that anyone may open, light and dark, at each width, until it is hydrated. */
export const measureQuiet = async (
  browser: Browser,
  url: string,
  widths: readonly number[],
  say: (line: string) => void,
): Promise<Row[]> => {
  const all: string[] = []
  let visits = 0
  for (const path of paths) {
    for (const colorScheme of schemes) {
      for (const width of widths) {
        const complaints = await visit(browser, { colorScheme, viewport: { width, height: 800 } }, async (page) => {
          const heard = await listen(page, new URL(url).origin)
          await open(page, url + path)
          await hydrate(page).catch(() => heard.push('it is not hydrated'))
          if ((await page.context().cookies()).length > 0) heard.push('a cookie')
          return heard
        })
        visits += 1
        all.push(...complaints)
        for (const complaint of complaints) say(`  ${path} ${colorScheme} ${width} px: ${complaint.slice(0, 300)}`)
      }
    }
  }
  return [
    {
      id: 'C5',
      what: 'Errors of hydration, policy and console; requests elsewhere; cookies',
      figure: String(all.length),
      goal: '0',
      meets: all.length === 0,
      absolute: `${visits} visits: ${paths.length} pages, ${schemes.join(' and ')}, ${widths.join(', ')} px`,
    },
  ]
}
