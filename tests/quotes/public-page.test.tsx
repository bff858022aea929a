import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Reminders } from '#src/follow-ups/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { clientHtml, readableHtml } from '#tests/fixtures/client-html.ts'
import { configured } from '#tests/fixtures/config.ts'
import { visibleWords } from '#tests/fixtures/web.tsx'
import { CharactersLeft } from '#web/components/form/characters-left.tsx'
import { parseAcceptedBy } from '#web/quotes/public/accepted-by.tsx'
import { openQuote, serverWithAdmin } from './fixtures.ts'

const shared = { token: 'a-token', now: Date.parse('2026-11-02T09:00:00+13:00'), posted: null, trace: null }

const pageOf = async (answer: OpenQuote) =>
  readableHtml(await clientHtml({ kind: 'quote', answer, inline: null, ...shared }, configured()))

test.each([
  [429, 'Too many requests on this link. Please try again shortly.', null],
  [404, 'Quote not found. Please check the link.', 'Email us for the right link'],
  [500, 'Server error. Please try again in a moment.', null],
])('a page that answers %i shows “%s”, another try, and the email that helps: %s', async (status, sentence, act) => {
  const page = await clientHtml({ kind: 'failure', of: 'quote', status, sentence, ...shared }, configured())
  expect(page).toContain(`<p role="alert" class="text-lg">${sentence}</p>`)
  expect(page).toContain('>Retry</a>')
  if (act) expect(page).toMatch(new RegExp(`href="mailto:hello@[^"]+">${act}</a>`))
})

test('a press for no more reminders that is refused says so, and can be repeated', async () => {
  const answer = { reference: 'Q-1', client_company: 'Kea Limited', stopped_at: null } as Reminders
  const refusal = { code: 'too_many_requests', error: 'Too many requests.' } as const
  const posted = { act: 'stop_reminders', values: {}, refusal } as const
  const page = readableHtml(await clientHtml({ kind: 'reminders', answer, ...shared, posted }, configured()))
  expect(page).toMatch(/<p role="alert"[^>]*>Too many requests[.] This did not reach us[.]/)
  expect(page).toContain('value="stop_reminders"')
})

/** The page of an accepted quote, with changes to what its link answers. */
const accepted = async (fields: object, changes: Partial<OpenQuote> = {}) => {
  const { accept, see } = await openQuote()
  expect((await accept(fields)).status).toBe(200)
  return pageOf({ ...(await see()), ...changes })
}

test('a quote that is closed without a known decision says so, and offers to look again', async () => {
  const page = await accepted({}, { decision: null })
  expect(page).toContain('Unable to load quote status')
  expect(page).toMatch(/>[^<]*refresh[^<]*<\/button>/i)
  expect(page).not.toContain('Accept Quote')
})

test('an acceptance names who accepted, or else the link that it came through', async () => {
  const named = await accepted({ accepted_by: { name: 'Wiremu Kahu', title: 'General Manager' } })
  expect(named).toMatch(/Accepted<\/dt><dd[^>]*>2 Nov 2026, 9:00 am NZDT, by Wiremu Kahu, General Manager</)
  expect(await accepted({})).toMatch(/NZDT, through the private link sent to Hana Tāmati</)
})

test.each([
  ['retainer', {}, 'Minimum term 30 days’ notice ends it, on 28 February 2027 at the earliest if we start as planned'],
  ['retainer', { start_date: null }, 'Minimum term 30 days’ notice ends it, 3 months from the start at the earliest'],
  ['retainer', { min_term_months: null }, 'Notice 30 days, at any time'],
  ['prepaid', {}, 'Your days Pre-paid days are valid for 90 days, with one 30-day extension'],
] as const)('an accepted %s with %j says how long it binds, in few words', async (plan, changes, words) => {
  const { sendQuote } = await serverWithAdmin()
  const { accept, see } = await sendQuote(changes)
  expect((await accept({ plan })).status).toBe(200)
  const shown = visibleWords(await pageOf(await see()))
  expect(shown.join(' ')).toContain(words)
  expect(shown.length).toBeLessThan(220)
})

const moment = '2026-11-02T00:00:00.000Z'

test.each([
  ['Quote Declined', 'Declined', { decision: 'declined', decided_at: moment }, 'reason'],
  ['Quote Expired', 'Expired', { expired: true }, 'new_quote'],
  ['Quote Withdrawn', 'Withdrawn', { expired: true, withdrawn: { at: moment, reason: 'Too soon.' } }, 'new_quote'],
])('%s is the first news, with its mark and its form, and the quote is folded', async (heading, mark, ended, act) => {
  const { see } = await openQuote()
  const page = await pageOf({ ...(await see()), readonly: true, ...ended } as OpenQuote)
  expect(/<\/svg>([A-Z]\w+)</.exec(page)?.[1]).toBe(mark)
  expect(page).toMatch(new RegExp(`<form[^>]* method="post".*<button[^>]* value="${act}"`, 's'))
  const words = visibleWords(page).join(' ')
  expect(words).toContain(`Quote for Rimu & Tōtara Foods Limited ${mark} ${heading}`)
  expect(words).not.toContain('Two store visits a month.')
})

test('a plan is chosen already, and its price is one sentence everywhere', async () => {
  const { sendQuote } = await serverWithAdmin()
  const open = async (changes: object) => pageOf(await (await sendQuote(changes)).see())
  const chosen = (page: string) => page.match(/<input type="radio"[^>]* checked[^>]*/g)?.join()
  const page = await open({})
  expect(chosen(page)).toMatch(/^[^,]*value="retainer"[^,]*$/)
  const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')
  expect(wordsOf(page).split('$2,400 + GST a month, 3 months at least')).toHaveLength(5)
  expect(wordsOf(page)).toContain('Over the term: $7,200 + GST, $8,280 with GST')
  expect(wordsOf(page)).toContain(
    'If it does not suit you: 30 days’ notice, at the end of any minimum term at the earliest;',
  )
  expect(wordsOf(page.slice(0, page.indexOf('<script')))).not.toMatch(/\b[0-9a-f]{64}\b|[.]00\b/)
  const prepaid = await open({ retainer_rate: null })
  expect(chosen(prepaid)).toContain('value="prepaid"')
  expect(wordsOf(prepaid)).toContain('If it does not suit you: 30 days’ notice; a booked day')
})

test('the foot of a page names who sent the quote, whatever the business is called now', async () => {
  const { see } = await openQuote()
  const answer = await see()
  const renamed = configured({ BUSINESS_LEGAL_NAME: 'Renamed Limited' })
  const page = await clientHtml({ kind: 'quote', answer, inline: null, ...shared }, renamed)
  expect(page).toMatch(new RegExp(`<footer.*<span>${answer.quote.identity.legalName}</span>`, 's'))
  expect(page.slice(0, page.indexOf('<script'))).not.toContain('Renamed Limited')
})

test('the owner’s covering note stands above the scope, signed', async () => {
  const { sendQuote } = await serverWithAdmin()
  const page = await pageOf(await (await sendQuote({ cover_note: 'Kia ora Hana,\n\nwe met.' })).see())
  expect(page).toMatch(/<blockquote[^>]*>Kia ora Hana,\n\nwe met\.<.*<figcaption.*>Alex Example<.*>Scope</s)
})

test('too long a text names how many characters are too many', () => {
  expect(renderToStaticMarkup(<CharactersLeft text={'x'.repeat(601)} max={600} />)).toContain('1 character too many')
})

test('a title without a name names nobody', () => {
  const typed = new FormData()
  typed.set('accepted_by_title', 'General Manager')
  expect(parseAcceptedBy(typed)).toEqual({ acceptedBy: null, fields: {} })
})
