/** Beside fill.ts the only file of the bench that imports the product, or names a table of it. */
import { fileURLToPath } from 'node:url'
import { order } from '#tests/pdf/fixtures.ts'
import { quoteProps, recordProps } from '#tests/pdf/quote-fixtures.ts'

export { readAtStartBytes } from '#src/integrity/may-check-later.ts'
export { publicPaths, termsPaths } from '#src/site/rules.ts'

export const databaseName = 'front-office.sqlite'

/** No email is delivered, and no PDF of a seeded quote made, while something is measured. */
export const settleSql = `update emails set state = 'sent', sent_at = created_at where state = 'pending';
  insert or ignore into quote_documents (quote_id, kind, sha256, created_at, audit_seq, bytes)
  select id, 'quote', printf('%064d', 0), sent_at, 0, x'00' from quotes where sent_at is not null`

/** The product makes a backup within a minute when it knows of none. */
export const forgetBackupSql = "delete from operation_runs where kind = 'backup'"
export const readBackupSql = "select ok, detail from operation_runs where kind = 'backup'"

/** Of what an email holds for 90 days. */
export const emailBytesSql = 'select sum(length(email_sealed) + coalesce(length(envelope_sealed), 0)) from emails'

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
