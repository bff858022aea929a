import { expect, test } from 'vitest'
import { everyProblem } from '#src/base/problem.ts'
import type { Instant } from '#src/base/time.ts'
import type { Reminders } from '#src/follow-ups/schema.ts'
import type { PageInput } from '#src/http/page-schema.ts'
import { clauses } from '#src/terms/clauses.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { pageHtml, readableHtml } from '#tests/fixtures/page-html.ts'
import { visibleWords } from '#tests/fixtures/web.tsx'
import { openQuote, serverWithAdmin } from './fixtures.ts'

const now = Date.parse('2026-11-02T09:00:00+13:00')

const htmlOf = (page: Pick<PageInput, 'data' | 'failure'>) =>
  pageHtml('/quote/a-token', { ...page, now }, businessWith())

const pageOf = async (answer: OpenQuote) =>
  readableHtml(await htmlOf({ data: { answer, inline: null, openedAt: now, posted: null, trace: null } }))

test.each([
  ['too_many_requests', 'Too many requests on this link. Please try again shortly.', null],
  ['quote_not_found', 'Quote not found. Please check the link.', 'Email us for the right link'],
] as const)(
  'a page that is refused as %s shows “%s”, another try, and the email that helps: %s',
  async (code, error, act) => {
    const page = await htmlOf({ failure: { status: everyProblem[code][0], refusal: { code, error }, trace: null } })
    expect(page).toContain(`<p role="alert" class="text-lg">${error}</p>`)
    expect(page).toContain('>Retry</a>')
    if (act) expect(page).toMatch(new RegExp(`href="mailto:hello@[^"]+">${act}</a>`))
  },
)

test('a press for no more reminders that is refused says so, and can be repeated', async () => {
  const reminders = { reference: 'Q-1', client_company: 'Kea Limited', stopped_at: null } as Reminders
  const refusal = { code: 'too_many_requests', error: 'Too many requests.' } as const
  const posted = { act: 'stop_reminders', body: '', refusal } as const
  const page = readableHtml(await htmlOf({ data: { reminders, posted, trace: null } }))
  expect(page).toMatch(/<p role="alert"[^>]*>Too many requests[.] This did not reach us[.]/)
  expect(page).toContain('value="stop_reminders"')
})

test('a quote that is closed without a known decision says so, and offers to look again', async () => {
  const { see } = await openQuote()
  const page = await pageOf({ ...(await see()), readonly: true })
  expect(page).toContain('Unable to load quote status')
  expect(page).toMatch(/>[^<]*refresh[^<]*<\/button>/i)
})

test('an acceptance names who accepted, or else the link that it came through', async () => {
  const accepted = async (fields: object) => {
    const { accept, see } = await openQuote()
    await accept(fields)
    return pageOf(await see())
  }
  const named = await accepted({ accepted_by: { name: 'Wiremu Kahu', title: 'General Manager' } })
  expect(named).toMatch(/Accepted<\/dt><dd[^>]*>2 Nov 2026, 9:00 am NZDT, by Wiremu Kahu, General Manager</)
  expect(await accepted({})).toMatch(/NZDT, through the private link sent to Hana Tāmati</)
})

test('an accepted quote says how long it binds, in few words', async () => {
  const { sendQuote } = await serverWithAdmin()
  const minimum = 'Minimum term 30 days’ notice ends it,'
  for (const [plan, changes, words] of [
    ['retainer', {}, `${minimum} on 28 February 2027 at the earliest if we start as planned`],
    ['retainer', { start_date: null }, `${minimum} 3 months from the start at the earliest`],
    ['retainer', { min_term_months: null }, 'Notice 30 days, at any time'],
    ['prepaid', {}, `Your days ${clauses.block} ${clauses.lapse}`],
  ] as const) {
    const { accept, see } = await sendQuote(changes)
    expect((await accept({ plan })).status).toBe(200)
    const [, main = ''] = (await pageOf(await see())).split('<main')
    const shown = visibleWords(main.slice(0, main.indexOf('</main>')))
    expect(shown.join(' ')).toContain(words)
    expect(shown.length).toBeLessThan(180)
  }
})

const moment = '2026-11-02T00:00:00.000Z'

test('what ended a quote is the first news, with its form, and the quote is folded', async () => {
  const open = await (await openQuote()).see()
  for (const [heading, ended, act] of [
    ['Quote Declined', { decision: 'declined', decided_at: moment }, 'reason'],
    ['Quote Expired', { expired: true }, 'new_quote'],
    ['Quote Withdrawn', { expired: true, withdrawn: { at: moment, reason: 'Too soon.' } }, 'new_quote'],
  ] as const) {
    const page = await pageOf({ ...open, readonly: true, ...ended } as OpenQuote)
    expect(page).toMatch(new RegExp(`<form[^>]* method="post".*<button[^>]* value="${act}"`, 's'))
    const words = visibleWords(page).join(' ')
    expect(words).toContain(`Quote for Rimu & Tōtara Foods Limited ${heading}`)
    expect(words).not.toContain('Two store visits a month.')
  }
})

test('of two plans none is chosen, each says its price once, and the terms are those of the quote', async () => {
  const { sendQuote } = await serverWithAdmin()
  const open = async (changes: object) => {
    const page = await pageOf(await (await sendQuote(changes)).see())
    const chosen = page.match(/<input type="radio" id="plan[^>]* checked[^>]*/g)?.join()
    const read = page.slice(0, page.indexOf('<script'))
    const terms = read.match(/href="\/terms\/[^"]*"/g)
    return { chosen, terms, words: read.replace(/<[^>]*>/g, '') }
  }
  const { chosen, terms, words } = await open({})
  // Beside the tick and in the foot.
  expect(terms).toEqual(Array(2).fill('href="/terms/v2025-10-24"'))
  expect(chosen).toBeUndefined()
  // The plan's own; bar and card show one once it is chosen.
  expect(words.split('$2,400 + GST a month, 3 months at least')).toHaveLength(4)
  expect(words).toContain('Over the term: $7,200 + GST, $8,280 with GST')
  const ending = `If it does not suit you${clauses.notice}${clauses.cancellation}`
  expect(words).toContain(`${ending}${clauses.refund}We charge no commission.`)
  expect(words).not.toMatch(/\b[0-9a-f]{64}\b|[.]00\b/)
  const prepaid = await open({ retainer_rate: null })
  expect(prepaid.chosen).toMatch(/^[^,]*value="prepaid"[^,]*$/)
  expect(prepaid.words).toContain(ending)
})

test('an NDA that was taken back is one sentence of the accepted quote', async () => {
  const { accept, see } = await openQuote()
  await accept()
  const answer = await see()
  expect(answer.nda).toMatchObject({ state: 'sent', revoked_at: null, signed_at: null })
  const page = await pageOf({ ...answer, nda: { state: 'revoked', revoked_at: moment as Instant, signed_at: null } })
  expect(page).toContain('This NDA was taken back on 2 November 2026. Your agreement stands without it.')
  expect(page).not.toContain('Read or sign a mutual NDA')
})

test('the cover says the last day that the owner gave', async () => {
  const { extend, see } = await openQuote()
  await extend({ valid_until: '2026-11-24' })
  expect(visibleWords(await pageOf(await see())).join(' ')).toContain('Valid until Tue 24 Nov')
})

test('the owner’s covering note stands above the scope, signed', async () => {
  const { sendQuote } = await serverWithAdmin()
  const page = await pageOf(await (await sendQuote({ cover_note: 'Kia ora Hana,\n\nwe met.' })).see())
  expect(page).toMatch(/<blockquote[^>]*>Kia ora Hana,\n\nwe met\.<.*<figcaption.*>Alex Example<.*>Scope</s)
})
