import type Database from 'better-sqlite3'
/** Beside product.ts the only file that imports the product: its chain and its evidence come from its own functions. */
import { canonical } from '#src/audit/canonical.ts'
import { findChainKey, macOf } from '#src/audit/chain-key.ts'
import { hashOf } from '#src/audit/record.ts'
import { type AuditEvent, formatHead, genesis } from '#src/audit/rules.ts'
import { findHead } from '#src/audit/store.ts'
import type { ActorId } from '#src/base/actor.ts'
import type { QuoteId, QuoteTokenId } from '#src/base/id.ts'
import { dollarsOf } from '#src/base/money.ts'
import { sha256 } from '#src/base/sha256.ts'
import { addDays, days, formatInstant, type Instant, instant, msOf, nzDay } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { identityOf } from '#src/business/identity.ts'
import { createCrypto } from '#src/crypto.ts'
import { openDatabase } from '#src/db/open.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { readEnv } from '#src/env.ts'
import { contentKeptDays } from '#src/mail/redact.ts'
import { acceptedForOwner, declinedForOwner } from '#src/quotes/decision-emails.tsx'
import { expiredForOwner, quoteSent } from '#src/quotes/emails.tsx'
import { auditDetailOf, decisionEvent, responseOf } from '#src/quotes/evidence.ts'
import { type DocumentKind, reference, type Status } from '#src/quotes/rules.ts'
import { shownOf } from '#src/quotes/shown-rules.ts'
import { documentDetailOf } from '#src/quotes/verify-documents.ts'
import { recordRun } from '#src/status/record-run.ts'
import { termsSha256 } from '#src/terms/fingerprint.ts'
import { terms } from '#src/terms/text.ts'

/** Bytes that look like chance and are the same in each run. */
const chanceOf = (number: number) => () => Buffer.from(sha256(`link ${number}`), 'hex')

export const tokenOf = (number: number) => newToken(chanceOf(number))

/** In the order in which they are made: by chance, as the product's are, they would take the disk an hour to write. */
const digitsOf = (number: number) => String(number).padStart(20, '0')
const idOf = (number: number): QuoteId => `quo_${digitsOf(number)}`
const tokenIdOf = (number: number): QuoteTokenId => `qtk_${digitsOf(number)}`
export const referenceOf = (number: number) => reference(idOf(number))

/** The newest are drafts and open quotes in turn: they do not grow with the years. */
const newestOf = (count: number) => Math.min(800, count / 5)

/** Open for a decision. */
export const openOf = (count: number) =>
  Array.from({ length: newestOf(count) / 2 }, (_, at) => count - newestOf(count) + 2 * at)

const mixed = (number: number) => (number * 2654435761) % 2 ** 32

/** Half of the others are decided. */
export const statusOf = (number: number, count: number): Status => {
  if (number >= count - newestOf(count)) return (count - number) % 2 === 0 ? 'sent' : 'draft'
  return (['accepted', 'rejected', 'expired', 'expired'] as const)[mixed(number) % 4] ?? 'expired'
}

const people = ['Mere Tāmati', 'Wiremu Kahu', 'Hana Ngata', 'Jo Smith', 'Liam Brown', 'Aroha Parata']
const places = ['Kauri', 'Rimu', 'Tōtara', 'Kea', 'Huia', 'Rakaia', 'Akaroa', 'Selwyn', 'Ōtautahi', 'Aoraki']
const trades = ['Joinery', 'Foods', 'Wines', 'Tools', 'Timber', 'Freight', 'Honey', 'Optics']
const pick = (words: readonly string[], from: number) => words[Math.floor(from) % words.length] ?? ''

/** No other company has it. */
export const rareWordOf = (number: number) => String(number).padStart(7, '0')

export const phoneOf = (number: number) => {
  const x = mixed(number)
  return `03 ${(Math.floor(x / 17) % 900) + 100} ${String(Math.floor(x / 19) % 10_000).padStart(4, '0')}`
}

const clientOf = (number: number) => {
  const x = mixed(number)
  return {
    client_name: pick(people, x / 7),
    client_company: `${pick(places, x / 11)} ${pick(trades, x / 13)} ${rareWordOf(number)} Limited`,
    client_email: `client${number}@example${x % 997}.co.nz`,
    client_phone: phoneOf(number),
    client_source: null,
    client_referrer: null,
    notes_internal: x % 3 === 0 ? 'Met at the trade fair.' : null,
  }
}

const offer = {
  scope_summary: 'A visit or a call to each customer every month, and a note after it.\nA report each quarter.',
  cover_note: null,
  retainer_rate: null,
  retainer_days_per_month: null,
  extra_half_day_rate: null,
  prepaid_day_rate: dollarsOf(89_000),
  mileage_rate_per_km: dollarsOf(95),
  mileage_threshold_km: 50,
  min_term_months: null,
  start_date: null,
}

/** In cents. */
const storedOffer = { ...offer, prepaid_day_rate: 89_000, mileage_rate_per_km: 95 }

const firstAgoMs = days(3935)

type Value = string | number | boolean | null | Buffer

/** Directly: a query builder would take half of the time. */
const newInsert = ({ db }: Tx) => {
  const statements = new Map<string, Database.Statement>()
  return (table: string, row: Record<string, Value>) => {
    const names = Object.keys(row)
    const key = `${table} ${names}`
    const statement =
      statements.get(key) ?? db.$client.prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`)
    statements.set(key, statement)
    statement.run(Object.values(row).map((value) => (typeof value === 'boolean' ? Number(value) : value)))
  }
}

const newFilling = (tx: Tx, count: number) => {
  const key = findChainKey(tx)
  if (!key) throw new Error('The audit chain has no key')
  const insert = newInsert(tx)
  const head = findHead(tx) ?? { seq: 0, hash: genesis }
  const now = tx.clock()
  const today = nzDay(now)
  const around = { identity: identityOf(tx.config), terms: { version: terms.version, sha256: termsSha256 } }
  const blank = { ...clientOf(0), client_name: '@name', client_company: '@company', valid_until: today }
  const template = canonical(shownOf({ ...offer, ...blank }, { ...around, reference: 'Q-@' }))

  const record = (event: AuditEvent, actor: ActorId, subject: string, at: Instant, detail = {}) => {
    const row = {
      seq: head.seq + 1,
      at,
      event,
      actor,
      subject,
      detail: canonical(detail),
      previous: head.hash,
      hash: '',
    }
    const hash = hashOf(row)
    insert('audit_events', { ...row, hash, mac: macOf(key, hash) })
    Object.assign(head, { seq: row.seq, hash })
    return row.seq
  }

  const keepDocument = (id: QuoteId, kind: DocumentKind, at: Instant) => {
    const bytes = Buffer.from(`%PDF-1.7 ${kind} of ${id}`)
    const document = { kind, nth: 1, sha256: sha256(bytes) }
    const audit_seq = record('quote_document_made', 'clock', id, at, documentDetailOf(document))
    insert('quote_documents', { ...document, quote_id: id, created_at: at, audit_seq, bytes })
  }

  type Mail = { kind: string; class: 'client' | 'owner'; to: string; data: object }

  /** The words of an old email are gone, as the product redacts them. */
  const keepEmail = (number: number, id: QuoteId, at: Instant, { kind, class: to, ...email }: Mail) => {
    const isKept = msOf(at) > now - days(contentKeptDays)
    insert('emails', {
      id: `let_${kind}_${digitsOf(number)}`,
      kind,
      class: to,
      subject_id: id,
      idempotency_key: `${kind}/${id}/1`,
      email_sealed: isKept
        ? tx.crypto.encrypt(JSON.stringify({ ...email, replyTo: null, record: formatHead(head) }))
        : '',
      state: 'sent',
      attempts: 1,
      due_at: at,
      created_at: at,
      sent_at: at,
      provider_id: `re_${kind}_${number}`,
      delivery: 'delivered',
      delivery_at: at,
    })
  }

  const decide = (number: number, id: QuoteId, status: 'accepted' | 'rejected', at: Instant, shown: string) => {
    const isAccepted = status === 'accepted'
    const decided = {
      quote_id: id,
      nth: 1,
      decision: status,
      plan: isAccepted ? ('prepaid' as const) : null,
      authorization_confirmed: isAccepted,
      accepted_by_name: null,
      accepted_by_title: null,
      snapshot: shown,
      snapshot_sha256: sha256(shown),
      decided_at: at,
      decided_at_nz: formatInstant(at),
      address: '203.0.113.7',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      token_id: tokenIdOf(number),
      recorded_by: null,
      told_by: null,
      build: tx.build,
      idempotency_key: null,
    }
    const audit_seq = record(decisionEvent(decided), decided.token_id, id, at, auditDetailOf(decided))
    insert('quote_decisions', { ...decided, audit_seq, response: responseOf(decided) })
    keepDocument(id, 'record', at)
  }

  return (number: number) => {
    const [id, client, status] = [idOf(number), clientOf(number), statusOf(number, count)]
    const at = instant(now - firstAgoMs + (number / count) * firstAgoMs)
    const isEnded = status !== 'draft' && status !== 'sent'
    const valid_until = isEnded ? nzDay(msOf(at)) : addDays(today, 2 + (number % 28))
    const shown = template
      .replace('@name', client.client_name)
      .replace('@company', client.client_company)
      .replace('Q-@', reference(id))
    const isDraft = status === 'draft'
    insert('quotes', {
      id,
      ...client,
      ...storedOffer,
      valid_until,
      status,
      created_at: at,
      chosen_plan: status === 'accepted' ? 'prepaid' : null,
      ...(!isDraft && { shown, shown_sha256: sha256(shown), sent_at: at }),
      ...(isEnded && mixed(number) % 20 === 0 && { deleted_at: at }),
    })
    if (isDraft) {
      record('quote_created', 'clock', id, at)
      record('quote_updated', 'clock', id, at)
      return
    }
    const token = tokenOf(number)
    const token_sealed = tx.crypto.encrypt(token)
    const token_id = tokenIdOf(number)
    insert('quote_tokens', { id: token_id, quote_id: id, token_sha256: sha256(token), token_sealed, created_at: at })
    if (status === 'sent') record('quote_sent', 'clock', id, at, { shown_sha256: sha256(shown) })
    if (status !== 'expired') insert('quote_views', { id: `qvw_${id}`, quote_id: id, at })
    keepDocument(id, 'quote', at)
    if (status === 'accepted' || status === 'rejected') decide(number, id, status, at, shown)
    insert('audit_heads', { seq: head.seq, hash: head.hash, left_at: at })
    const news = {
      accepted: acceptedForOwner,
      rejected: declinedForOwner,
      expired: expiredForOwner,
      sent: expiredForOwner,
    }
    keepEmail(number, id, at, { kind: quoteSent.kind, class: 'client', to: client.client_email, data: { shown } })
    keepEmail(number, id, at, { kind: news[status].kind, class: 'owner', to: client.client_email, data: { shown } })
  }
}

const quotesEach = 20_000

/** So many quotes with all that the product keeps of them: made here, because the API would take hours. */
export const fill = (file: string, count: number, secretKey: string) => {
  const read = readEnv({ SECRET_KEY: secretKey })
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const db = openDatabase(file)
  const pragmas = [
    'journal_mode = delete',
    'journal_mode = memory',
    'synchronous = 0',
    'secure_delete = 0',
    'foreign_keys = 0',
    'cache_size = -2000000',
  ]
  for (const pragma of pragmas) db.$client.pragma(pragma)
  const began = Date.now()
  const ctx = {
    db,
    config: read.config,
    crypto: createCrypto([new Uint8Array(Buffer.from(secretKey, 'base64'))], random),
    clock: () => began,
    random,
    build: 'bench',
  }
  for (let from = 0; from < count; from += quotesEach) {
    transact(ctx, (tx) => {
      const keep = newFilling(tx as unknown as Tx, count)
      for (let number = from; number < Math.min(count, from + quotesEach); number += 1) keep(number)
    })
  }
  transact(ctx as unknown as Tx, (tx) => {
    // So that none of them begins while something is measured.
    for (const kind of ['backup', 'restore_drill', 'audit_verify', 'row_hashes'] as const)
      recordRun(tx, { kind, ok: true })
  })
  db.$client.close()
}
