/**
 * Side-by-side measurements of the product and its peers. A benchmark, not a test: only a wrong body or status ends it
 * with 1. Arguments: the parts wanted (all where none is named), and `--quick`.
 */
import { loadavg } from 'node:os'
import { build } from '#bin/build.ts'
import { exitWithParent } from '#bin/exit-with-parent.ts'
import { giveUp, install } from '#bin/install.ts'

/** Loaded once the packages are there. */
const parts: Record<string, () => Promise<() => Promise<void>>> = {
  'first-price': async () => (await import('./first-price.ts')).measureFirstPrice,
  quote: async () => (await import('./quote.ts')).measureQuote,
  decision: async () => (await import('./decision.ts')).measureDecision,
  pages: async () => (await import('./pages.ts')).measurePages,
  pdf: async () => (await import('./pdf.ts')).measurePdf,
  start: async () => (await import('./start.ts')).measureStart,
  list: async () => (await import('./list.ts')).measureList,
}

const named = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = named.find((name) => !Object.hasOwn(parts, name))
if (unknown) giveUp(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`)

exitWithParent()
await install()
await build()
const { say, showFigures, WrongAnswer } = await import('./report.ts')
const { moveToLoadCore } = await import('./processes.ts')

moveToLoadCore()
say(`Load average ${loadavg()[0]?.toFixed(1)} before: the more, the noisier what follows.`)
say('A ratio is the median of rounds of paired slices; the first round does not count.')
try {
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    say(`Measuring ${name} …`)
    const measure = await parts[name]?.()
    await measure?.()
  }
} catch (fault) {
  if (!(fault instanceof WrongAnswer)) throw fault
  say(`WRONG: ${fault.message}`)
  process.exitCode = 1
}
say(`\n${showFigures()}\n`)
process.exit()
