import { expect } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { statementDocument } from '#src/days/statement/document.tsx'
import { ndaFor, ndaVersions } from '#src/nda/clauses.ts'
import { executedNda } from '#src/nda/document/document.tsx'
import { registerFonts } from '#src/pdf/fonts.ts'
import { print, type Sheets } from '#src/pdf/print.ts'
import type { PdfRequest } from '#src/pdf-workers.ts'
import { decisionDocument } from '#src/quotes/document/decision-document.tsx'
import { quoteDocument } from '#src/quotes/document/document.tsx'
import { termsFor, termsVersions } from '#src/terms/text.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { renderedPages } from '#tests/fixtures/site.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { handOver, newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { type Part, readPdf } from '#tests/pdf/read-pdf.ts'
import { newPrinter, serverWithAdmin } from '#tests/quotes/fixtures.ts'
import * as ndaPage from '#web/content/nda.ts'
import * as quotePage from '#web/content/public-quote.ts'
import * as site from '#web/content/site.ts'

/** What a person reads, each text under the name of its place. One sentence stands on each line, or several. */
export type Said = Record<string, string>

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of a page with its title, its description and its structured data, without scripts. */
export const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs, '')
    .replace(/<meta name="description" content="(.*?)">/g, '\n$1\n')
    .replace(/<(?:b|strong|span|a|i|em)\b[^>]*>|<\/(?:b|strong|span|a|i|em)>|<!--.*?-->/g, '')
    .replace(/<\/(?:th|dt)>/g, ' ')
    .replace(/<(?:td|dd)\b[^>]*>/g, '')
    .replace(/<[^>]+aria-label="(.*?)"[^>]*>/g, '\n$1\n')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&([a-z0-9#]+);/g, (whole, name) => entities[name] ?? whole)
    .replaceAll('\u00a0', ' ')

/** Every text in a value of web/content. Words that a function makes stand on the pages. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value instanceof Object ? Object.values(value).flatMap(textsIn) : []
}

const pagesSaid = async (): Promise<Said> =>
  Object.fromEntries(
    Object.entries(await renderedPages({ BUSINESS_DAY_RATE: '840' })).map(([path, page]) => [path, wordsOf(page)]),
  )

const ndaNames = { legalName: 'Southern Accounts Limited', companyName: 'Rimu & Tōtara Foods Limited' }

const contractsSaid = (): Said => ({
  ...Object.fromEntries(
    termsVersions.map((one) => [
      `terms ${one.version}`,
      termsFor('Southern Accounts Limited', one)
        .sections.flatMap(({ title, clauses }) => [title, ...clauses.map(({ text }) => text)])
        .join('\n'),
    ]),
  ),
  ...Object.fromEntries(ndaVersions.map((one) => [`nda ${one.version}`, textsIn(ndaFor(ndaNames, one)).join('\n')])),
})

const sheetsOf = (order: PdfRequest): Sheets => {
  if (order.kind === 'executed_nda') return executedNda(order.props)
  if (order.kind === 'statement') return statementDocument(order.props)
  return order.kind === 'quote' ? quoteDocument(order.props) : decisionDocument(order.props)
}

/** The paragraphs, and the rows of the tables, whose notes stand apart. */
const linesIn = ({ tag, text, parts }: Part): string[] => {
  if (tag !== 'TR') return [text, ...parts.flatMap(linesIn)]
  const [term = '', value = '', ...notes] = parts.map((cell) => cell.text)
  return [`${term} ${value}`, ...notes]
}

const pdfsSaid = async (orders: readonly PdfRequest[]): Promise<Said> => {
  registerFonts()
  const read = async (order: PdfRequest, at: number) => {
    const { pages } = await readPdf(await print(sheetsOf(order)))
    const lines = pages.flatMap(linesIn).map((line) => line.replaceAll(/\s+/g, ' '))
    return [`PDF ${at}: ${order.kind}`, lines.join('\n')] as const
  }
  return Object.fromEntries(await Promise.all(orders.map(read)))
}

/** The emails of a lead, of decided and expired quotes and of an NDA; what a quote shows; and the PDFs. */
const quotesSaid = async (): Promise<Said> => {
  const { orders, pdf } = newPrinter()
  const { server, admin, sendQuote } = await serverWithAdmin({ pdf })
  await sendForm(server)
  const retained = await sendQuote({ client_email: 'a@rimu.example', start_date: null })
  const prepaid = await sendQuote({ client_email: 'b@rimu.example' })
  const declined = await sendQuote({ client_email: 'c@rimu.example', mileage_rate_per_km: null })
  const shown = await (await sendQuote({ client_email: 'd@rimu.example' })).see()
  const answers = [await retained.accept(), await prepaid.accept({ plan: 'prepaid' }), await declined.reject()]
  const tokenOfNewest = async () => tokenIn((await newestOf(admin, retained.id)).link)
  answers.push(await handOver(server, await tokenOfNewest()), await sign(server, await tokenOfNewest()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await runJobsOnce(server)
  server.travelTo('2026-11-18T09:00:00+13:00')
  await runJobsOnce(server)
  const emails = await server.deliver()
  expect(emails.length).toBeGreaterThan(10)
  expect([...new Set(orders.map(({ kind }) => kind))].toSorted()).toEqual(['executed_nda', 'quote', 'record'])
  return {
    ...(await pdfsSaid(orders)),
    'a quote': textsIn(JSON.parse(canonical(shown))).join('\n'),
    ...Object.fromEntries(
      emails.map(({ subject, html, text }, at) => [`email ${at}: ${subject}`, `${subject}\n${wordsOf(html)}\n${text}`]),
    ),
  }
}

const readAll = async (): Promise<Said> => ({
  ...(await pagesSaid()),
  ...contractsSaid(),
  'content of the NDA page': textsIn(ndaPage).join('\n'),
  'content of the quote page': textsIn(quotePage).join('\n'),
  'content of every page': textsIn(site).join('\n'),
  ...(await quotesSaid()),
})

let reading: Promise<Said> | undefined

/** Read once in a file, by the first test that asks. */
export const everythingSaid = () => (reading ??= readAll())
