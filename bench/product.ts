/** The only file of the bench that imports the product, or names a table of it. */
import { fileURLToPath } from 'node:url'
import { order } from '#tests/pdf/fixtures.ts'
import { quoteProps, recordProps } from '#tests/pdf/quote-fixtures.ts'

export { publicPaths, termsPaths } from '#src/site/rules.ts'

export const databaseName = 'front-office.sqlite'

/** No email is delivered, and no PDF of a seeded quote made, while something is measured. */
export const settleSql = `update emails set state = 'sent', sent_at = created_at where state = 'pending';
  insert or ignore into quote_documents (quote_id, kind, sha256, created_at, audit_seq, bytes)
  select id, 'quote', printf('%064d', 0), sent_at, 0, x'00' from quotes where sent_at is not null`

const growEach = 20_000

/** So many quotes of all kinds, in portions: made by SQL, because the API would take an hour. */
export const growSql = (count: number) => [
  ...[...Array(Math.ceil(count / growEach)).keys()].map((portion) => {
    const [first, last] = [portion * growEach, Math.min(count, (portion + 1) * growEach)]
    return `with recursive n(i) as (select ${first} union all select i + 1 from n where i + 1 < ${last}),
      q as (select i, (i * 2654435761) % 4294967296 as x from n),
      s as (select *, case when x % 500 = 0 then 'draft' when x % 250 = 1 then 'sent'
        when x % 3 = 0 then 'accepted' when x % 3 = 1 then 'rejected' else 'expired' end as status,
        strftime('%Y-%m-%dT%H:%M:%fZ', 1451606400 + i * (340000000.0 / ${count}), 'unixepoch') as at from q)
      insert into quotes (id, client_name, client_company, client_email, client_phone, scope_summary, retainer_rate,
        prepaid_day_rate, min_term_months, valid_until, notes_internal, status, chosen_plan, shown, shown_sha256,
        created_at, sent_at, deleted_at)
      select printf('quo_%020d', i),
        json_extract('["Mere Tāmati","Wiremu Kahu","Hana Ngata","Jo Smith","Liam Brown","Aroha Parata"]', '$[' || (x / 7 % 6) || ']'),
        json_extract('["Kauri","Rimu","Tōtara","Kea","Huia","Rakaia","Akaroa","Selwyn","Ōtautahi","Aoraki"]', '$[' || (x / 11 % 10) || ']')
          || ' ' || json_extract('["Joinery","Foods","Wines","Tools","Timber","Freight","Honey","Optics"]', '$[' || (x / 13 % 8) || ']')
          || ' ' || i || ' Limited',
        'client' || i || '@example' || (x % 997) || '.co.nz', printf('03 %03d %04d', x / 17 % 900 + 100, x / 19 % 10000),
        '${scope.replaceAll('\n', ' ')}', 245000, 89000, 3,
        iif(status in ('draft', 'sent'), '2099-12-' || printf('%02d', x % 28 + 1), substr(at, 1, 10)),
        iif(x % 3 = 0, 'Met at the trade fair.', null), status, iif(status = 'accepted', 'retainer', null),
        iif(status = 'draft', null, '{}'), iif(status = 'draft', null, 'x'), at, iif(status = 'draft', null, at),
        iif(status in ('accepted', 'rejected', 'expired') and x % 20 = 0, at, null) from s`
  }),
  settleSql,
]

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

/** Of the quotes that are measured. */
export const scope = 'A visit or a call to each customer every month, and a note after it.\n'.repeat(6).trim()

// Without a macron: the latin files of @fontsource have none.
const name = 'Mere O’Brien–Smith'
const plain = quoteProps({ client_name: name, client_company: 'Kauri Foods Limited', scope_summary: scope })

const requests = {
  nda: order({ contactName: name, signature: name }),
  quote: { kind: 'quote', props: plain },
  record: { kind: 'record', props: recordProps(plain) },
} as const
export type DocumentName = keyof typeof requests

export const fontFile = (name: string) => fileURLToPath(new URL(`../src/pdf/fonts/${name}.ttf`, import.meta.url))

/** The product's document and its way to print it. Imported late: the product's own process has none of it. */
export const loadPrinter = async (wanted: DocumentName) => {
  const { executedNda } = await import('#src/nda/document.tsx')
  const { quoteDocument } = await import('#src/quotes/document.tsx')
  const { recordDocument } = await import('#src/quotes/record-document.tsx')
  const { print } = await import('#src/pdf/print.ts')
  const { registerFonts, sans, serif } = await import('#src/pdf/fonts.ts')
  const newDocument = {
    nda: () => executedNda(requests.nda.props),
    quote: () => quoteDocument(requests.quote.props),
    record: () => recordDocument(requests.record.props),
  }[wanted]
  return { registerFonts, sans, serif: serif[0] ?? sans, newDocument, print: () => print(newDocument()) }
}

/** The product in this very process. @returns what makes the same by its PDF worker. */
export const startInThisProcess = async (wanted: DocumentName) => {
  await import('#src/main.ts')
  const { pdfWorker } = await import('#src/documents.ts')
  return () => pdfWorker.render(requests[wanted])
}

/** Answers requests with a PDF in memory, as the product answers with its own static files. */
export const newStaticAnswer = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { newFile, serveFile } = await import('#src/http/static.ts')
  const file = newFile({ identity: bytes }, { 'content-type': 'application/pdf' })
  return (request: Request) => serveFile(file, request) ?? new Response(null, { status: 405 })
}
