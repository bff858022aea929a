import { join } from 'node:path'
import type { Page, QuoteSummary } from '#src/quotes/schema.ts'
import type { Given, Size } from './given.ts'
import { newFeed, writeRequests } from './load.ts'
import { startProduct } from './product.ts'
import type { Row } from './report.ts'
import { Wrong } from './same.ts'

const mostMs = 50
const seconds = 2

/** The admin's list: its first page, one near its end, a search that has to look at every quote, and the expired ones. */
export const measureList = async (given: Given, { listed }: Size): Promise<Row[]> => {
  const ours = await startProduct(given, given.listed)
  const headers = { cookie: given.cookie }
  const pageAt = async (path: string) => {
    const response = await fetch(ours.url + path, { headers })
    if (!response.ok) throw new Wrong(`${path} answered ${response.status}`)
    return (await response.json()) as Page<QuoteSummary>
  }
  let deep = '/api/admin/quotes'
  for (let { next } = await pageAt(deep); next; { next } = await pageAt(deep)) {
    deep = `/api/admin/quotes?after=${encodeURIComponent(next)}`
  }
  const asks = {
    'first page': '/api/admin/quotes',
    'last page': deep,
    'search that finds nothing': '/api/admin/quotes?q=nobody',
    'expired, deleted too': '/api/admin/quotes?status=expired&deleted=true',
  }
  const rows: Row[] = []
  for (const [name, path] of Object.entries(asks)) {
    const requests = writeRequests(join(given.folder, 'list'), [{ path, headers }])
    const feed = newFeed(ours, requests)
    await feed.slice({ connections: 1 })
    const { p50, p99, answered, cpuSeconds } = await feed.slice({ connections: 1, seconds })
    rows.push({
      id: 'list',
      what: `Admin list of ${listed.toLocaleString('en-NZ')}: ${name}`,
      figure: `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
      goal: `p99 < ${mostMs} ms`,
      meets: p99 < mostMs,
      absolute: `${Math.round(answered / seconds)} r/s; ${((cpuSeconds / answered) * 1000).toFixed(2)} ms of CPU each`,
    })
  }
  await ours.stop()
  return rows
}
