import { newFeed } from './load.ts'
import { record } from './report.ts'
import { newCall, newDataDir, sentQuotes, startProduct } from './seed.ts'
import { size } from './size.ts'

const list = '/api/admin/quotes'

/** The admin's list of quotes, of which a tenth is expired and half of that deleted. */
export const measureList = async () => {
  const { dataDir, cookie, items: quotes } = await sentQuotes()
  const ours = await startProduct(newDataDir('list', dataDir))
  const call = newCall(ours, cookie)
  for (const [at, { id }] of quotes.entries()) {
    if (at % 10 === 0) await call(`${list}/${id}/expire`, {})
    if (at % 20 === 0) await call(`${list}/${id}/delete`, {})
  }
  let lastPage = list
  for (let { next } = await call(list); next; { next } = await call(lastPage)) {
    lastPage = `${list}?after=${encodeURIComponent(next)}`
  }
  const paths = {
    'first page': list,
    'last page': lastPage,
    'search that finds nothing': `${list}?q=nobody`,
    'expired and deleted': `${list}?status=expired&deleted=true`,
  }
  for (const [name, path] of Object.entries(paths)) {
    const feed = newFeed(ours, [{ path, headers: { cookie } }])
    await feed.slice({ connections: 1 })
    const { p50, p99 } = await feed.slice({ connections: 1, seconds: 2 })
    const limit = { value: p99, unit: 'ms', atMost: 50, detail: `p50 ${p50.toFixed(2)} ms` }
    record({ name: `list of ${size.quotes}, ${name}, p99`, ...limit })
  }
  await ours.stop()
}
