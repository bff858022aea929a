/** Data folders made by the product's own verbs: over HTTP they would take hours. With pdf.ts all that imports it. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { clockActor } from '#src/base/actor.ts'
import type { QuoteId } from '#src/base/id.ts'
import { addDays, days, nzDay } from '#src/base/time.ts'
import { createContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { redactOldEmails } from '#src/mail/outbox/redact.ts'
import { decideQuote } from '#src/quotes/decide/decide.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { getQuoteByToken } from '#src/quotes/open.ts'
import { quoteCreate } from '#src/quotes/schema.ts'
import { expireNow } from '#src/quotes/send/expire.ts'
import { sendQuote } from '#src/quotes/send/send.ts'
import { createQuote } from '#src/quotes/write/create.ts'
import { recordRun } from '#src/runs/record.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { configured } from '#tests/fixtures/config.ts'
import { plainPdf } from '#tests/fixtures/context.ts'
import { folder, ownBun, startServer } from './processes.ts'
import { size } from './size.ts'

export const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

export const databaseIn = (dataDir: string) => join(dataDir, 'front-office.sqlite')

export const copyOf = (dataDir: string, name: string) => {
  cpSync(dataDir, join(folder, name), { recursive: true })
  return join(folder, name)
}

export const startProduct = (dataDir: string) =>
  startServer('product', () => [ownBun, 'src/main.ts'], { ...businessEnvironment, SECRET_KEY, DATA_DIR: dataDir })

/** The start is over then, and what it left behind is gone. */
export const restMs = 5000

/** What the product reads for a quote's private link, by the SHA-256 of its token, in one query. */
export const openQuoteSql = `select quotes.id, quote_tokens.id, quotes.status,
  coalesce(quotes.extended_until, quotes.valid_until), quotes.shown, quotes.shown_sha256, quote_decisions.response,
  exists (select 1 from quote_messages where quote_id = quotes.id)
    or exists (select 1 from quote_decision_undos where quote_id = quotes.id)
    or exists (select 1 from quote_revisions where quote_id = quotes.id)
    or exists (select 1 from quote_revisions where replaces = quotes.id and replaced_at is not null) as news,
  quotes.sent_at
  from quote_tokens inner join quotes on quotes.id = quote_tokens.quote_id
  left join quote_decisions on quote_decisions.quote_id = quotes.id
  where quote_tokens.token_sha256 = ? and quote_tokens.revoked_at is null`

const people = ['Mere Tāmati', 'Wiremu Kahu', 'Hana Ngata', 'Jo Smith', 'Liam Brown', 'Aroha Parata']
const places = ['Kauri', 'Rimu', 'Tōtara', 'Kea', 'Huia', 'Rakaia', 'Akaroa', 'Selwyn', 'Ōtautahi', 'Aoraki']
const trades = ['Joinery', 'Foods', 'Wines', 'Tools', 'Timber', 'Freight', 'Honey', 'Optics']
const mixed = (number: number) => (number * 2654435761) % 2 ** 32
const pick = (words: readonly string[], from: number) => words[Math.floor(from) % words.length] ?? ''

/** No other company has it. */
export const rareWordOf = (number: number) => String(number).padStart(7, '0')
export const phoneOf = (number: number) =>
  `03 ${100 + (mixed(number) % 900)} ${String(number % 10_000).padStart(4, '0')}`
export const scope = 'A visit or a call to each customer every month, and a note after it.\n'.repeat(6).trim()

const draftOf = (number: number, sentAt: number) => {
  const x = mixed(number)
  const { lead_id: _, ...draft } = quoteCreate.parse({
    ...{ retainer_rate: 2450, retainer_days_per_month: 3, extra_half_day_rate: 420, min_term_months: 3 },
    ...{ prepaid_day_rate: 890, mileage_rate_per_km: 0.95, mileage_threshold_km: 50, start_date: null },
    client_name: pick(people, x / 7),
    client_company: `${pick(places, x / 11)} ${pick(trades, x / 13)} ${rareWordOf(number)} Limited`,
    client_email: `client${number}@example${x % 997}.co.nz`,
    client_phone: phoneOf(number),
    scope_summary: scope,
    valid_until: addDays(nzDay(sentAt), 30),
    notes_internal: 'Met at the trade fair.',
  })
  return draft
}

type Quote = { id: QuoteId; path: string; shownHash: string; isOpen: boolean }

const send = (tx: Tx, number: number) => {
  const draft = draftOf(number, tx.clock())
  const { id } = createQuote(tx, { draft, leadId: null, idempotencyKey: null })
  const { public_link } = sendQuote(tx, { id, findRevisionDetails: () => null })
  const path = `/api/quotes/${public_link.split('/').at(-1)}`
  return { id, path, shownHash: getQuoteRow(tx, id).shown_sha256 ?? '' }
}

/** An answer or the end, by chance. */
const end = (tx: Tx, number: number, { id, path, shownHash: shown_hash }: Omit<Quote, 'isOpen'>) => {
  const [token = '', from] = [path.split('/').at(-1), { address: '203.0.113.7', network: '203.0.113.7', userAgent: '' }]
  const accepted = { decision: 'accepted', plan: 'prepaid', authorization_confirmed: true, shown_hash } as const
  const answer = mixed(number) % 4 === 0 ? accepted : ({ decision: 'rejected', shown_hash } as const)
  const quote = getQuoteByToken(tx, { token })
  if (mixed(number) % 2 === 0) decideQuote(tx, { quote, reader: null, answer, from, idempotencyKey: null })
  else expireNow(tx, { id, status: 'sent' })
}

const spanMs = days(3650)
const quotesAtOnce = 500

/** Sends so many quotes over ten years. The newest `open` of them wait for an answer; the others have it, or are over. */
const fill = async (name: string, { count, open }: { count: number; open: number }) => {
  const dataDir = join(folder, name)
  const context = createContext(configured({ DATA_DIR: dataDir, SECRET_KEY }), { build: 'bench', actor: clockActor })
  requireKey(context)
  const { $client } = context.db
  $client.pragma('synchronous = off')
  let at = 0
  const now = context.clock()
  const ctx = { ...context, clock: () => at, pdf: plainPdf }
  const quotes: Quote[] = []
  while (quotes.length < count) {
    const from = quotes.length
    transact(ctx, (tx) => {
      for (let number = from; number < Math.min(count, from + quotesAtOnce); number += 1) {
        const isOpen = number >= count - open
        at = isOpen ? now - 1000 * (count - number) : now - spanMs * (1 - number / count)
        const quote = send(tx, number)
        quotes.push({ ...quote, isOpen })
        if (!isOpen) end(tx, number, quote)
      }
    })
    // Else they would all be made, sent and forgotten while something is measured.
    for (const { id } of quotes.slice(from)) {
      await makeQuoteDocument(ctx, { id, kind: 'quote' })
      await makeQuoteDocument(ctx, { id, kind: 'record' })
    }
    $client.exec("update emails set state = 'sent', sent_at = created_at where state = 'pending'")
  }
  at = now
  redactOldEmails(ctx)
  transact(ctx, (tx) => {
    for (const kind of ['backup', 'restore_drill', 'audit_verify'] as const) recordRun(tx, { kind, ok: true })
  })
  closeDatabase(context.db)
  return { dataDir, quotes }
}

let sent: ReturnType<typeof fill> | undefined

/** A data folder of sent quotes, each with the path of its private link. Written once in a run. */
export const sentQuotes = () => {
  sent ??= fill('sent', { count: size.quotes, open: size.quotes })
  return sent
}

export const listedQuotes = () => fill('listed', { count: size.listed, open: Math.min(800, size.listed / 5) })
