import { join } from 'node:path'
import { run } from '#bin/run.ts'
import { peersFolder } from './peers.ts'
import { publicPaths } from './product.ts'
import { type Figure, ratiosOf, record, spreadOf, WrongAnswer } from './report.ts'
import { size } from './size.ts'

/** What is read of Lighthouse's own report. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

const chrome = '--headless=new --no-sandbox --disable-background-networking --disable-component-update'
const options = ['--output=json', '--quiet', `--chrome-flags=${chrome}`]

/** One visit with a new browser, as on a phone: Lighthouse's own default. */
const visit = async (node: string, browser: string, url: string, own: string[], attempts = 3): Promise<Report> => {
  const command = [node, join(peersFolder, 'node_modules/lighthouse/cli/index.js'), url, ...options, ...own]
  const { output } = await run(command, { env: { CHROME_PATH: browser } })
  const json = output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)
  const report: Report | null = json ? JSON.parse(json) : null
  if (report && !report.runtimeError) return report
  // On a busy machine the browser may have recorded nothing.
  if (attempts > 1) return visit(node, browser, url, own, attempts - 1)
  throw new WrongAnswer(`Lighthouse on ${url}: ${report?.runtimeError?.message ?? output.slice(-500)}`)
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const ofPage = [`--only-categories=${categories}`]
const ofTwin = ['--only-categories=performance', '--blocked-url-patterns=*.js']

const scoresOf = (reports: readonly Report[], id: string) =>
  reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100))
const valuesOf = (reports: readonly Report[], id = '') =>
  reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)

/** Lighthouse's scores, and the paint of each page beside its twin, the same page with its scripts blocked. */
export const measureLighthouse = async (node: string, browser: string, url: string) => {
  const pages = publicPaths.map((path) => ({ path, ours: [] as Report[], twin: [] as Report[] }))
  for (let round = 0; round < size.lighthouseRounds; round += 1) {
    for (const { path, ours, twin } of pages) {
      ours.push(await visit(node, browser, url + path, ofPage))
      twin.push(await visit(node, browser, url + path, ofTwin))
    }
  }
  type Page = (typeof pages)[number]
  const recordWorst = (of: (page: Page) => number[], figure: Omit<Figure, 'value'>) => {
    const spreads = pages.map((page) => ({ value: spreadOf(of(page)), detail: page.path }))
    spreads.sort((a, b) => (figure.atLeast ? 1 : -1) * (a.value.median - b.value.median))
    record({ digits: 0, ...figure, value: Number.NaN, ...spreads[0] })
  }
  const [paint, shift, blocked] = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time']
  for (const id of categories)
    recordWorst(({ ours }) => scoresOf(ours, id), { name: `Lighthouse, ${id}`, atLeast: 100 })
  const paints = { name: 'LCP / twin without scripts', atMost: 1.4, digits: 2 }
  recordWorst(({ ours, twin }) => ratiosOf(valuesOf(ours, paint), valuesOf(twin, paint)), paints)
  recordWorst(({ ours }) => valuesOf(ours, shift), { name: 'CLS', atMost: 0, digits: 3 })
  recordWorst(({ ours }) => valuesOf(ours, blocked), { name: 'TBT', atMost: 50, unit: 'ms' })
}
