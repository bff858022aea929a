/**
 * What the product does with a database, in short: the same statements for every engine. A generator yields each
 * statement, so that one text serves synchronous and asynchronous engines.
 */
export const quotesCount = 10_000

const quoteColumns = `id text primary key, client_name text not null, client_company text not null,
  client_email text not null, client_phone text, client_source text, scope_summary text not null, retainer_rate INT,
  retainer_days INT, extra_half_day_rate INT, prepaid_day_rate INT, mileage_rate INT, mileage_threshold INT,
  min_term_months INT, valid_until text not null, notes_internal text, status text not null, chosen_plan text,
  shown text, created_at text not null, version INT not null`

const tables = `create table quotes (${quoteColumns}) STRICT;
  create table tokens (id text primary key, quote_id text not null, sha256 text not null unique, revoked_at text, used INT) STRICT;
  create index tokens_quote on tokens (quote_id);
  create table decisions (quote_id text primary key, decision text not null, evidence text not null, event_seq INT not null) STRICT;
  create table events (seq INT primary key, at text not null, event text not null, subject text not null, previous text not null, hash text not null) STRICT;
  create table emails (id text primary key, quote_id text not null, kind text not null, state text not null, payload BYTES not null) STRICT;
  create index emails_quote on emails (quote_id);`

const numbered = (number) => String(number).padStart(8, '0')

/** The statements that make and fill the tables. */
export const seedSql = (isPostgres) => {
  const [int, bytes, strict] = isPostgres ? ['bigint', 'bytea', ''] : ['integer', 'blob', 'strict']
  const shown = JSON.stringify({ scope: 'A visit or a call to each customer every month.'.repeat(10) })
  const rows = (table, rowOf) =>
    Array.from({ length: quotesCount / 500 }, (_, portion) => {
      const values = Array.from({ length: 500 }, (_, at) => rowOf(numbered(portion * 500 + at)))
      return `insert into ${table} values ${values};`
    })
  const quoteOf = (n) => `('quo_${n}', 'Mere ${n}', 'Kauri Joinery ${n} Limited', 'mere${n}@example.nz', null, null,
    '${'A visit to each customer. '.repeat(8)}', 245000, 3, 42000, 89000, 95, 50, 3, '2099-12-31', null, 'sent', null,
    '${shown}', '2026-01-01T00:00:00.000Z', 1)`
  return [
    ...tables
      .replaceAll('INT', int)
      .replaceAll('BYTES', bytes)
      .replaceAll('STRICT', strict)
      .split(';')
      .filter((sql) => sql.trim()),
    ...rows('quotes', quoteOf),
    ...rows('tokens', (n) => `('tok_${n}', 'quo_${n}', 'sha_${n}', null, 0)`),
    `insert into events values (1, '2026', 'started', 'all', '', 'first')`,
  ]
}

const quoteSql = 'select * from quotes where id = ?'
const tokenSql = 'select id, quote_id from tokens where sha256 = ? and revoked_at is null'
const decisionSql = 'select * from decisions where quote_id = ?'
const headSql = 'select seq, hash from events order by seq desc limit 1'

export function* readQuote(number) {
  const [quote] = (yield [quoteSql, [`quo_${numbered(number)}`]]).rows
  if (quote?.id !== `quo_${numbered(number)}`) throw new Error(`quote ${number} was asked for, ${quote?.id} came`)
}

/** Six reads. */
export function* openQuote(number) {
  const token = (yield [tokenSql, [`sha_${numbered(number)}`]]).rows[0]
  const quote = (yield [quoteSql, [token.quote_id]]).rows[0]
  const decision = (yield [decisionSql, [quote.id]]).rows[0]
  yield ['select id, kind, state from emails where quote_id = ?', [quote.id]]
  yield ['select id from tokens where quote_id = ? and revoked_at is null', [quote.id]]
  yield [headSql, []]
  return { shown: quote.shown, status: quote.status, decision: decision?.decision }
}

/** Four reads and six writes, in a transaction. @returns whether this decision is the one that counts */
export function* decide(number) {
  const token = (yield [tokenSql, [`sha_${numbered(number)}`]]).rows[0]
  const quote = (yield [quoteSql, [token.quote_id]]).rows[0]
  if ((yield [decisionSql, [quote.id]]).rows[0]) return false
  const set = `update quotes set status = 'accepted', chosen_plan = ?, version = version + 1 where id = ? and status = 'sent'`
  if ((yield [set, ['retainer', quote.id]]).changes !== 1) return false
  const head = (yield [headSql, []]).rows[0]
  const seq = Number(head.seq) + 1
  const hash = new Bun.CryptoHasher('sha256').update(head.hash + quote.id).digest('hex')
  yield ['insert into events values (?, ?, ?, ?, ?, ?)', [seq, '2026', 'quote_accepted', quote.id, head.hash, hash]]
  yield ['insert into decisions values (?, ?, ?, ?)', [quote.id, 'accepted', quote.shown, seq]]
  for (const kind of ['to_client', 'to_owner']) {
    const email = [`${kind}_${quote.id}`, quote.id, kind, 'sent', Buffer.alloc(300, 7)]
    yield ['insert into emails values (?, ?, ?, ?, ?)', email]
  }
  yield ['update tokens set used = used + 1 where id = ?', [token.id]]
  return true
}
