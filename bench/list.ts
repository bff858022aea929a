import { percentile } from '#drills/measure.ts'
import * as drilled from '#drills/product.ts'
import { ask } from './load.ts'
import { listedQuotes, phoneOf, rareWordOf, restMs, SECRET_KEY, startProduct } from './product.ts'
import { record, say, WrongAnswer } from './report.ts'
import { size } from './size.ts'

const list = '/api/admin/quotes'

/** What is asked about one of the quotes. */
const paths: Record<string, (number: number, link: string) => string> = {
  'list, first page': () => list,
  'list, by company': () => `${list}?sort=company`,
  'list, ending soonest': () => `${list}?sort=valid_until`,
  'search, a rare word': (number) => `${list}?q=${rareWordOf(number)}`,
  'search, a word of all': () => `${list}?q=limited`,
  'search, a word of all, by company': () => `${list}?q=limited&sort=company`,
  'search, two words': () => `${list}?q=kauri%20honey`,
  'search, a telephone number': (number) => `${list}?q=${encodeURIComponent(phoneOf(number))}`,
  Today: () => '/api/admin/today',
  'a link opened': (_, link) => link,
}

const timed = async (call: () => Promise<Response>) => {
  const began = performance.now()
  await (await call()).arrayBuffer()
  return performance.now() - began
}

/** Each list of a large database, and what somebody else waits for a page that costs nothing meanwhile. */
export const measureList = async () => {
  const { dataDir, quotes } = await listedQuotes()
  const environment = { SECRET_KEY }
  const first = await drilled.startProduct({ dataDir, environment })
  const cookie = await drilled.signUp(first)
  await drilled.stop(first)
  const { url, bootMs, stop } = await startProduct(dataDir)
  record({ name: `${size.listed} quotes: start`, value: bootMs, unit: 'ms', digits: 0 })
  await Bun.sleep(restMs)
  const open = quotes.filter(({ isOpen }) => isOpen)
  for (const [name, pathOf] of Object.entries(paths)) {
    const call = () => {
      const number = Math.floor(Math.random() * quotes.length)
      return timed(() => ask(url + pathOf(number, open[number % open.length]?.path ?? ''), { headers: { cookie } }))
    }
    await call()
    const [took, waited]: [number[], number[]] = [[], []]
    for (let round = 0; round < size.lists; round += 1) {
      const answer = call()
      while (Bun.peek.status(answer) === 'pending') waited.push(await timed(() => ask(`${url}/livez`)))
      took.push(await answer)
    }
    const detail = `p50 ${percentile(took, 0.5).toFixed(1)} ms; another waits at most ${Math.max(...waited).toFixed(1)} ms`
    const figure = { value: percentile(took, 0.99), atMost: 100, unit: 'ms', digits: 1, detail }
    record({ name: `${size.listed} quotes: ${name}, p99`, ...figure })
  }
  await stop()
  const { code, output, seconds } = await drilled.runCommand(['audit', 'verify'], { dataDir, environment })
  if (code !== 0) throw new WrongAnswer(`audit verify: ${output}`)
  say(`  ${output}`)
  record({ name: `${size.listed} quotes: audit verify`, value: seconds, unit: 's', digits: 1 })
}
