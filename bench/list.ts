import Database from 'better-sqlite3'
import { ask } from './load.ts'
import { growSql } from './product.ts'
import { record, say } from './report.ts'
import { databaseIn, emptyProduct, newCall, newDataDir, startProduct } from './seed.ts'
import { isQuick, size } from './size.ts'

const list = '/api/admin/quotes'

const paths = {
  'first page': list,
  'a rare word': `${list}?q=99991`,
  'a word of all': `${list}?q=limited`,
  'two words': `${list}?q=kauri%20honey`,
  'a reference': `${list}?q=Q-00000042`,
  'a telephone number': `${list}?q=03%20555%200042`,
  'two statuses': `${list}?status=rejected&status=draft`,
  'by company': `${list}?sort=company`,
  'ending soonest': `${list}?sort=valid_until`,
  'a word of all, by company': `${list}?q=limited&sort=company`,
  Today: '/api/admin/today',
}

const percentile = (seen: readonly number[], share: number) =>
  seen.toSorted((a, b) => a - b)[Math.min(seen.length - 1, Math.floor(seen.length * share))] ?? Number.NaN

const timed = async (call: () => Promise<unknown>) => {
  const began = performance.now()
  await call()
  return performance.now() - began
}

/** The admin's list while somebody else asks for a page that costs nothing. */
const measureAt = async (count: number, from: Awaited<ReturnType<typeof emptyProduct>>) => {
  const dataDir = newDataDir(`list-${count}`, from.dataDir)
  const database = new Database(databaseIn(dataDir))
  database.pragma('synchronous = 0')
  for (const sql of growSql(count)) database.exec(sql)
  database.close()
  const ours = await startProduct(dataDir)
  const call = newCall(ours, from.cookie)
  const other = () => timed(async () => (await ask(`${ours.url}/livez`)).arrayBuffer())
  for (const [name, path] of Object.entries(paths)) {
    await call(path)
    const [took, waited]: [number[], number[]] = [[], []]
    for (let round = 0; round < size.lists; round += 1) {
      let isOver = false
      const answer = timed(() => call(path)).finally(() => {
        isOver = true
      })
      while (!isOver) waited.push(await other())
      took.push(await answer)
    }
    const detail = `p50 ${percentile(took, 0.5).toFixed(1)} ms; another waits p50 ${percentile(waited, 0.5).toFixed(1)}, p99 ${percentile(waited, 0.99).toFixed(1)}, most ${Math.max(...waited).toFixed(1)} ms`
    record({ name: `list of ${count}, ${name}, p99`, value: percentile(took, 0.99), unit: 'ms', atMost: 100, detail })
  }
  await ours.stop()
}

/** How the list grows (docs/decisions/0038). */
export const measureList = async () => {
  const from = await emptyProduct()
  for (const count of isQuick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000]) {
    say(`Filling a database with ${count} quotes …`)
    await measureAt(count, from)
  }
}
