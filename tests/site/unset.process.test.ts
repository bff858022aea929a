import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { identityOf } from '#src/business/identity.ts'
import { statementDocument } from '#src/days/statement/document.tsx'
import { invoiceDocument } from '#src/invoices/document.tsx'
import { executedNda } from '#src/nda/document/document.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import type { PdfProps } from '#src/pdf-workers.ts'
import { decisionDocument } from '#src/quotes/document/decision-document.tsx'
import { quoteDocument } from '#src/quotes/document/document.tsx'
import { missingPath, publicPaths } from '#src/site/rules.ts'
import { noBusinessEnvironment } from '#tests/fixtures/business.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { handlersOf } from '#tests/fixtures/handlers.ts'
import { readableHtml } from '#tests/fixtures/page-html.ts'
import { home, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'
import { invoiceSays } from '#tests/invoices/document-fixtures.ts'
import { emailsOfEveryKind } from '#tests/mail/every-kind.ts'
import { rendered } from '#tests/mail/fixtures.ts'
import { invited } from '#tests/nda/fixtures.ts'
import { invoiceProps, quoteProps, record, recordProps, statementProps } from '#tests/pdf/fixtures.ts'
import { readSheets } from '#tests/pdf/printed.ts'
import { flowing } from '#tests/pdf/read-pdf.ts'
import { wordsOf } from './said.ts'

const business = businessWith(noBusinessEnvironment)

/** What no owner set: a made-up detail, an empty link, a sentence or list that lost its detail. */
const invented = [
  /example\.co\.nz|localhost\.|Your (?:Business|Legal|Street|Name)|000 0000|20\+|Sample business|nobody@/,
  /href="(?:tel:|mailto:|https?:\/\/)"|\{\w+\}|\bundefined\b|\bnull\b/,
  /\b(?:[Oo]r call|by|between) ?[.,;)]|, ,|\(\)|^, /m,
]
const linksIn = (html: string) => (html.match(/href="[^"]*"/g) ?? []).join('\n')
const expectNothingInvented = (text: string, where: string) => {
  for (const pattern of invented) expect(pattern.exec(text)?.[0] ?? null, `${where}: ${pattern}`).toBeNull()
}

const pagesOf = ({ config, ctx }: TestServer) => {
  const handlers = handlersOf(ctx, openBuiltSite(noBusinessEnvironment, { business: ctx.business }).site)
  return async (path: string) => {
    const answer = await handlers.fetch(new Request(config.origin + path), { requestIP: () => ({ address: home }) })
    const html = readableHtml(await answer.text()).replace(/<script(?! type="application).*?<\/script>/gs, '')
    expect(html, path).toContain('<h1')
    return `${linksIn(html)}\n${wordsOf(html)}`
  }
}

const paths = [...publicPaths, missingPath, '/terms/v2025-10-24']

test('before the first account no page says what nobody has set', async () => {
  const pageAt = pagesOf(startTestServer({ environment: noBusinessEnvironment }))
  for (const path of paths) {
    const page = await pageAt(path)
    expectNothingInvented(page, path)
    expect(page, path).not.toMatch(/mailto:|tel:|with us|Signatory/)
  }
})

test('nor does a client’s page or an email of a quote that is tried out before anything is set', async () => {
  const server = startTestServer({ environment: noBusinessEnvironment })
  const { quote, token } = await invited(server)
  await backgroundTasksEnded(server.ctx)
  const pageAt = pagesOf(server)
  for (const path of [...paths, `/quote/${quote.token}`, `/nda?token=${token}`]) {
    expectNothingInvented(await pageAt(path), path)
  }
  for (const { subject, text } of await server.deliver()) expectNothingInvented(text, subject)
})

test.each(emailsOfEveryKind(undefined, business))('nor does the email %s', async (kind, email) => {
  const { from, subject, text, html } = await rendered(email, {}, business)
  expect(from).toBe('Account Management & Sales Support <nobody@localhost>')
  expectNothingInvented(`${subject}\n${text}\n${linksIn(html)}`, kind)
})

const identity = identityOf(business)
const blank = { legalName: '__________', amaName: '__________', amaTitle: '__________', provider: identity }
const shown = { identity, provider: business.name, cover_note: 'Kia ora.' }
const seller = {
  ...invoiceSays().seller,
  name: business.name,
  legal_name: business.name,
  address: '',
  phone: '',
  email: '',
}

const documents: Record<keyof PdfProps, () => Sheets> = {
  quote: () => quoteDocument(quoteProps(shown)),
  record: () => decisionDocument(recordProps(quoteProps(shown))),
  executed_nda: () => executedNda({ record: { ...record(), execution: { ...record().execution, ...blank } } }),
  statement: () => statementDocument({ ...statementProps(), identity } as PdfProps['statement']),
  invoice: () => invoiceDocument(invoiceProps({ seller })),
}

test.each(Object.entries(documents))('nor does the PDF of kind %s', async (kind, sheets) => {
  const { words, info } = await readSheets(sheets())
  expectNothingInvented(`${flowing(words.join('\n'))}\n${Object.values(info).join('\n')}`, kind)
})
