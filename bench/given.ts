import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createSession } from '#src/auth/sessions.ts'
import { userRoles, users } from '#src/auth/table.ts'
import { addDays, instant, nzDay } from '#src/base/time.ts'
import type { Kit } from '#src/context.ts'
import { newVault } from '#src/crypto.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { closeDatabase } from '#src/db/snapshot.ts'
import { readEnv } from '#src/env.ts'
import { newLog } from '#src/log.ts'
import { createQuote, deleteQuote, expireQuote, getPublicQuote, sendQuote } from '#src/quotes/actions.ts'
import { quoteDraft } from '#src/quotes/schema.ts'

const databaseName = 'front-office.sqlite'

/** The file of a data folder's database. */
export const databaseIn = (folder: string) => join(folder, databaseName)

/**
 * How much is measured: quotes written, quotes in the admin's list, rounds that count, starts that count, and how many
 * bodies are compared.
 */
export type Size = { quotes: number; listed: number; rounds: number; starts: number; compared: number }

/** What is measured with. */
export type Given = {
  folder: string
  /** A data folder whose quotes are all sent. */
  sent: string
  /** A data folder with the first so many of them, and quotes in other states beside. */
  listed: string
  listedCount: number
  /** The private links' tokens of `sent`. */
  tokens: readonly string[]
  /** What the session cookie of an admin in `listed` holds. */
  cookie: string
  /** The one query by which the product opens a link, as it sends it to SQLite. */
  openedSql: string
  /** What the product is started with. */
  env: Record<string, string>
}

/** The admin of what is given. */
export const viewer = { id: 'usr_bench' as const, email: 'admin@example.nz', isAdmin: true }

const scope = `Account management for existing customers in Canterbury and Otago: a visit or a call to each of them every month, a written note after each, and quotes followed up within two working days.
Outreach to 20 new businesses a month from a list we agree on, with first meetings booked into your calendar.
Cover for your account manager during leave, with a hand-over at the start and at the end.`

/** What she writes in the quote of this number. */
export const draft = (number: number, now: number) => ({
  client_name: `Mere Tāmati ${number}`,
  client_company: `Waimakariri Joinery ${number} Limited`,
  client_email: `mere${number}@joinery.example.nz`,
  client_phone: '03 555 0100',
  scope_summary: scope,
  retainer_rate: 2450,
  retainer_days_per_month: 3,
  extra_half_day_rate: 420,
  prepaid_day_rate: 890,
  mileage_rate_per_km: 0.95,
  mileage_threshold_km: 50,
  min_term_months: 3,
  start_date: null,
  valid_until: addDays(nzDay(now), 30),
  notes_internal: 'Met at the trade fair.',
})

const noPdf: Kit['pdf'] = () => Promise.reject(new Error('what is given signs nothing'))

/** The product's kit on a file of its own: no letter leaves it. */
export const newKit = (file: string, key: Uint8Array, clock: () => number, pdf = noPdf): Kit => {
  const read = readEnv({})
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  return {
    db: openDatabase(file),
    clock,
    random,
    vault: newVault([key], random),
    post: async () => ({ kind: 'refused', reason: 'a benchmark sends no letters' }),
    pdf,
    log: newLog(
      () => instant(clock()),
      () => {},
    ),
    config: read.config,
    build: 'bench',
  }
}

/** A fresh data folder with the same content as `sent`. @returns its path. */
export const copyOf = (given: Given, name: string) => {
  const copy = join(given.folder, name)
  mkdirSync(copy, { recursive: true })
  copyFileSync(databaseIn(given.sent), databaseIn(copy))
  return copy
}

/** Every statement that some work has SQLite prepare, in any connection. */
const preparedBy = (work: () => void) => {
  const texts: string[] = []
  const { prototype } = Database
  const { prepare } = prototype
  prototype.prepare = function (this: Database.Database, text: string) {
    texts.push(text)
    return prepare.call(this, text)
  } as typeof prepare
  work()
  prototype.prepare = prepare
  return texts.filter((text) => text !== 'begin' && text !== 'commit')
}

const onlyOne = (texts: readonly string[]) => {
  const [text, second] = texts
  if (!text || second) throw new Error(`opening a link takes ${texts.length} statements: the bare server has only one`)
  return text
}

/** Writes the databases, through the actions an admin's buttons call. */
export const makeGiven = async (
  folder: string,
  { quotes, listed }: { quotes: number; listed: number },
): Promise<Given> => {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const began = Date.now()
  let ms = began - (quotes + 60) * 1000
  const [sentFolder, listedFolder] = [join(folder, 'sent'), join(folder, 'listed')]
  for (const name of [sentFolder, listedFolder]) mkdirSync(name)
  const kit = newKit(databaseIn(sentFolder), key, () => ms)
  const client = kit.db.$client
  migrate(kit.db, null, 'bench')

  const tokens: string[] = []
  const batch = 1000
  const write = client.transaction((from: number, to: number) => {
    for (let number = from; number < to; number += 1) {
      ms += 1000
      const { id } = createQuote(kit, viewer, quoteDraft.parse(draft(number, began)))
      tokens.push(sendQuote(kit, viewer, id).public_link.split('/').at(-1) ?? '')
    }
    client.exec("update letters set state = 'sent', sent_at = created_at where state = 'pending'")
  })
  const writeUpTo = (to: number) => {
    for (let from = tokens.length; from < to; from += batch) write(from, Math.min(from + batch, to))
  }

  writeUpTo(listed)
  client.prepare('vacuum into ?').run(databaseIn(listedFolder))
  writeUpTo(quotes)
  const openedSql = onlyOne(preparedBy(() => getPublicQuote(kit, tokens[0] ?? '')))
  closeDatabase(kit.db)

  const office = newKit(databaseIn(listedFolder), key, () => began)
  const at = instant(began)
  office.db
    .insert(users)
    .values({ ...viewer, password_hash: 'none', confirmed_at: at, created_at: at })
    .run()
  office.db.insert(userRoles).values({ user_id: viewer.id, role: 'admin', created_at: at }).run()
  const cookie = `session=${await createSession(office, viewer.id)}`
  const some = office.db.$client
    .prepare('select id from quotes order by random() limit ?')
    .pluck()
    .all(listed / 10) as string[]
  for (const [at, id] of some.entries()) {
    expireQuote(office, viewer, id)
    if (at % 2) deleteQuote(office, viewer, id)
  }
  closeDatabase(office.db)

  const env = { SECRET_KEY: Buffer.from(key).toString('base64') }
  return { folder, sent: sentFolder, listed: listedFolder, listedCount: listed, tokens, cookie, openedSql, env }
}
