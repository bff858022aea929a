import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#bin/install.ts'
import { bun, run } from '#bin/run.ts'
import { operator } from '#src/base/actor.ts'
import { hours } from '#src/base/time.ts'
import { createContext } from '#src/create-context.ts'
import { unwatched } from '#src/integrity/rules.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { makeMissingDocuments } from '#src/nda/make-document.ts'
import { makeMissingQuoteDocuments } from '#src/quotes/make-document.ts'
import { seed as seedSamples } from '#src/seed.ts'
import { verifyNightly } from '#src/workflows/verify-nightly.ts'
import { configured } from '#tests/fixtures/config.ts'
import { flipEightBytes, locateRow } from '#tests/fixtures/flip.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import type { Drill } from './drill.ts'
import { newRandom } from './random.ts'

type Damage = { changed: Buffer; names: readonly string[]; what: string }

const sizes = { short: 20, full: 200 }
const processesAtOnce = 2

const numbers = `(select value from json_each('${JSON.stringify(Array.from({ length: 200 }, (_, at) => at + 1))}'))`

/** Every table has some rows, and the common ones some hundred. */
const moreRows = `
  insert into events (name, at) select 'needs_form_view', '2026-01-01T00:00:00.000Z' from ${numbers};
  insert into leads (id, company, name, email, supportTypes, timeCommitment, duration, nonce, content_sha256, quarantined, due_day, created_at)
    select 'lea_' || value, 'Rimu & Tōtara Foods ' || value, 'Hana Tāmati', 'hana' || value || '@rimu.example', '["other"]', '1 day', '1 month', 'nonce' || value, 'hash', value % 2, '2026-01-05', '2026-01-01T00:00:00.000Z' from ${numbers};
  insert into emails (id, kind, subject_id, idempotency_key, email_sealed, state, due_at, created_at)
    select 'ema_' || value, 'lead_received', 'lea_' || value, 'lead_received/' || value, hex(randomblob(300)), 'sent', '2026-01-01', '2026-01-01' from ${numbers};
  insert or ignore into users (id, email, password_hash, created_at) values ('usr_drill', 'hana@rimu.example', 'none', '2026-01-01');
  insert or ignore into user_roles (user_id, role, created_at) values ('usr_drill', 'admin', '2026-01-01');`

/** A database with everything in it, after a night. */
const prepare = async (dataDir: string) => {
  const context = createContext(configured({ DATA_DIR: dataDir }), { build: 'drill', actor: operator })
  requireKey(context)
  await seedSamples(context)
  context.db.$client.exec(moreRows)
  let elapsed = 0
  const ctx = { ...context, pdf: plainPdf, monotonic: () => elapsed }
  await makeMissingQuoteDocuments(ctx)
  await makeMissingDocuments(ctx)
  await verifyNightly(ctx)
  elapsed += hours(1)
  await verifyNightly(ctx)
  context.db.$client.pragma('wal_checkpoint(TRUNCATE)')
  return context
}

/** Random bytes over pages and rows of a database after its nightly check: `audit verify` must name each. */
export const flips: Drill = {
  name: 'flips',
  goal: '200 pages of noise and 200 × 8 bytes in rows (short: 20 each), each in a copy of its own: all found and named',
  run: async ({ full, seed, folder }) => {
    const random = newRandom(seed)
    const count = full ? sizes.full : sizes.short
    const { db } = await prepare(join(folder, 'data'))
    const bytes = readFileSync(db.$client.name)
    const noise = (length: number) => Buffer.from(Array.from({ length }, () => random.between(1, 255)))

    const pageSize = db.$client.pragma('page_size', { simple: true }) as number
    const pages = db.$client
      .prepare(
        'select pageno as page, d.name, tbl_name as owner from dbstat d left join sqlite_schema s on s.name = d.name',
      )
      .all() as { page: number; name: string; owner: string | null }[]
    const named = (type: 'table' | 'virtual') =>
      db.$client
        .prepare("select name from pragma_table_list where schema = 'main' and type = ? and substr(name, 1, 1) <> '_'")
        .pluck()
        .all(type) as string[]
    // What a search index holds is made from rows that have hashes, and has none.
    const [tables, indexes] = [named('table'), named('virtual')]
    const damagedPage = (): Damage => {
      const { page, name, owner } = random.pick(pages)
      const changed = Buffer.from(bytes)
      noise(pageSize).copy(changed, (page - 1) * pageSize)
      // Of the schema nothing can be read, so nothing else can be named. SQLite names a search index, not its tables.
      const index = indexes.find((index) => name.startsWith(`${index}_`))
      const names =
        owner === null ? ['file is not a database', 'malformed'] : [name, owner, ...(index ? [index, 'malformed'] : [])]
      return { changed, names, what: `page ${page} of ${name}` }
    }

    const watched = tables
      .filter((name) => !Object.hasOwn(unwatched, name) && !name.startsWith('sqlite_'))
      // The journeys of the samples leave some empty.
      .filter((name) => db.$client.prepare(`select 1 from "${name}"`).get() !== undefined)
    const damagedRow = (): Damage => {
      const table = random.pick(watched)
      const rowids = db.$client.prepare(`select rowid from "${table}"`).pluck().all() as number[]
      const rowid = random.pick(rowids)
      const { start, length, header } = locateRow(db, bytes, { table, rowid })
      const at = random.between(start - header, Math.max(start - header, start + length - 8))
      return {
        changed: flipEightBytes(bytes, at, [...noise(8)]),
        names: [table],
        what: `8 bytes at ${at}, in row ${rowid} of ${table}`,
      }
    }

    const missed: string[] = []
    const verify = async (copy: string, { changed, names, what }: Damage) => {
      const dataDir = join(folder, copy)
      await Bun.write(join(dataDir, 'front-office.sqlite'), changed)
      const { code, output } = await run(bun('src/cli.ts', 'audit', 'verify'), {
        cwd: root,
        env: { DATA_DIR: dataDir },
      })
      rmSync(dataDir, { recursive: true })
      const isNamed = code === 1 && names.some((name) => output.includes(name))
      if (!isNamed) missed.push(`${what}: ${output.slice(0, 200)}`)
    }
    /** @returns how many were named */
    const verifyEach = async (kind: string, damage: () => Damage) => {
      const before = missed.length
      let next = 0
      const work = async () => {
        for (let at = next++; at < count; at = next++) await verify(`${kind}-${at}`, damage())
      }
      await Promise.all(Array.from({ length: processesAtOnce }, work))
      return count - (missed.length - before)
    }
    const pagesNamed = await verifyEach('page', damagedPage)
    const rowsNamed = await verifyEach('row', damagedRow)
    db.$client.close()
    return {
      passed: pagesNamed === count && rowsNamed === count,
      figures: { pages: count, pagesNamed, rows: count, rowsNamed, ...(missed[0] && { firstMissed: missed[0] }) },
    }
  },
}
