import { expect } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { ndaFor, ndaVersions } from '#src/nda/clauses.ts'
import { unsuitedTerms } from '#src/quotes/plan-rules.ts'
import { termsFor, termsVersions } from '#src/terms/text.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read } from '#tests/fixtures/server.ts'
import { renderedPages } from '#tests/fixtures/site.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
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
    Object.entries(await renderedPages({ BUSINESS_DAY_RATE: '840' }, { 'site.background': '20+ years' })).map(
      ([path, page]) => [path, wordsOf(page)],
    ),
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

/** What a quote shows; the emails of a lead and of an accepted quote. */
const quoteSaid = async (): Promise<Said> => {
  const { server, sendQuote } = await serverWithAdmin()
  await sendForm(server)
  const quote = await sendQuote({ start_date: null })
  const shown = await quote.see()
  expect((await quote.accept({ plan: 'prepaid' })).status).toBe(200)
  const emails = await server.deliver()
  return {
    'a quote': [...textsIn(JSON.parse(canonical(shown))), ...(unsuitedTerms(shown.quote) ?? [])].join('\n'),
    ...Object.fromEntries(emails.map(({ subject, html }) => [`email: ${subject}`, `${subject}\n${wordsOf(html)}`])),
  }
}

/** What the client's page and emails say of days; an email is named by the beginning of its subject. */
const daysSaid = async (): Promise<Said> => {
  const { server, token, order, enter, idOf } = await engaged()
  await enter({ kind: 'started', day: '2026-11-02' })
  await read(order(1))
  const of = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
  await enter({ kind: 'cancelled', of, share: 0 })
  const page = await (await server.ask(`/quote/${token}`)).text()
  const emails = (await server.deliver(60_000)).map(({ subject, html }) => [
    `email: ${subject.replace(/(:| of) .*/, '')}`,
    wordsOf(html),
  ])
  return { 'days of a client': wordsOf(page), ...Object.fromEntries(emails) }
}

const readAll = async (): Promise<Said> => ({
  ...(await pagesSaid()),
  ...contractsSaid(),
  'content of the NDA page': textsIn(ndaPage).join('\n'),
  'content of the quote page': textsIn(quotePage).join('\n'),
  'content of every page': textsIn(site).join('\n'),
  ...(await quoteSaid()),
  ...(await daysSaid()),
})

let reading: Promise<Said> | undefined

/** Read once in a file, by the first test that asks. */
export const everythingSaid = () => (reading ??= readAll())
