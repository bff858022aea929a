// Lighthouse as on a phone (its own default), one new browser for each visit. Arguments: the browser; then for each visit
// its address and the categories, with commas. Prints a line of JSON for each visit.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [chromePath, ...visits] = process.argv.slice(2)
const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update']

const short = ({ audits, categories }) =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `${id} ${audits[id].score}`)

const figure = ({ audits }, id) => audits[id]?.numericValue ?? null

const visit = async (address, onlyCategories) => {
  const chrome = await launch({ chromePath, chromeFlags, logLevel: 'silent' })
  const { lhr } = await lighthouse(address, { port: chrome.port, onlyCategories, output: 'json', logLevel: 'silent' })
  await chrome.kill()
  return lhr
}

// The browser recorded nothing of the visit: there is no figure, good or bad.
const unseen = ['NO_NAVSTART', 'NO_TRACING_STARTED']
const mostVisits = 3

const seenVisit = async (address, onlyCategories, left = mostVisits) => {
  const lhr = await visit(address, onlyCategories)
  const isUnseen = unseen.includes(lhr.runtimeError?.code)
  return isUnseen && left > 1 ? seenVisit(address, onlyCategories, left - 1) : lhr
}

for (let at = 0; at < visits.length; at += 2) {
  const onlyCategories = visits[at + 1].split(',')
  const lhr = await seenVisit(visits[at], onlyCategories)
  const seen = {
    fault: lhr.runtimeError?.message ?? null,
    scores: onlyCategories.map((id) => Math.round((lhr.categories[id].score ?? 0) * 100)),
    short: short(lhr),
    lcp: figure(lhr, 'largest-contentful-paint'),
    cls: figure(lhr, 'cumulative-layout-shift'),
    tbt: figure(lhr, 'total-blocking-time'),
  }
  process.stdout.write(`${JSON.stringify(seen)}\n`)
}
