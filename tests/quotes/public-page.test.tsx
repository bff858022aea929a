import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markupAfter } from '#tests/fixtures/web.tsx'
import { CharactersLeft } from '#web/components/form/characters-left.tsx'
import { tokenParam } from '#web/lib/query/link-load.ts'
import { parseAcceptedBy } from '#web/quotes/public/accepted-by.tsx'
import { PublicQuotePage } from '#web/quotes/public/page.tsx'
import { publicQuoteQuery } from '#web/quotes/public/queries.ts'
import { openQuote, serverWithAdmin } from './fixtures.ts'

const pageOf = (answer: Parameters<typeof markupAfter>[2], debug = false) =>
  markupAfter(
    <PublicQuotePage token="a-token" debug={debug} inlineSigning={() => null} />,
    (client) => client.prefetchQuery(publicQuoteQuery('a-token', debug)),
    answer,
  )

test('the page asks for the request id and shows it with ?debug alone', async () => {
  const answer = ({ headers }: Request) =>
    Response.json({}, { status: 404, headers: headers.has('x-debug') ? { 'x-request-id': 'req_1' } : {} })
  expect(await pageOf(answer, true)).toMatch(/x-request-id.*req_1/s)
  expect(await pageOf(answer)).not.toMatch(/debug|x-request-id/i)
})

test.each([
  [429, 'Too many requests on this link. Please try again shortly.', null],
  [404, 'Quote not found. Please check the link.', 'Email us for the right link'],
  [410, 'This quote has expired. Please contact us for a new quote.', 'Email us for a new quote'],
  [500, 'Server error. Please try again in a moment.', null],
  [418, 'An error occurred. Please try again.', null],
])('a load that fails with %i shows “%s”, another try, and the email that helps: %s', async (status, sentence, act) => {
  const page = await pageOf(Response.json({}, { status }))
  expect(page).toContain(`<p role="alert" class="text-lg">${sentence}</p>`)
  expect(page).toContain('>Retry</button>')
  if (act) expect(page).toMatch(new RegExp(`href="mailto:hello@[^"]+">${act}</a>`))
})

test('a forged token reaches no other route', () => {
  expect(tokenParam('../admin/quotes')).toEqual({ param: { token: '..%2Fadmin%2Fquotes' } })
})

test('an answer without a quote, one that is no JSON, and a lost connection have messages of their own', async () => {
  const incomplete = 'Unable to load quote. Please contact us for assistance.'
  expect(await pageOf(Response.json({ success: true }))).toContain(incomplete)
  expect(await pageOf(new Response('<html>'))).toContain(incomplete)
  expect(await pageOf(null)).toContain('Connection timeout. Please refresh or try another network.')
})

/** The page of an accepted quote, with changes to what its link answers. */
const accepted = async (fields: object, changes: object = {}) => {
  const { accept, see } = await openQuote()
  expect((await accept(fields)).status).toBe(200)
  return pageOf(Response.json({ ...(await see()), ...changes }))
}

test('a quote that is closed without a known decision says so, and offers to look again', async () => {
  const page = await accepted({}, { decision: null })
  expect(page).toContain('Unable to load quote status')
  expect(page).toMatch(/>[^<]*refresh[^<]*<\/button>/i)
  expect(page).not.toContain('Accept Quote')
})

test('an acceptance names who accepted, or else the link that it came through', async () => {
  const named = await accepted({ accepted_by: { name: 'Wiremu Kahu', title: 'General Manager' } })
  expect(named).toMatch(/Accepted by<\/dt><dd[^>]*>Wiremu Kahu, General Manager</)
  const through = await accepted({})
  expect(through).toMatch(/Accepted through<\/dt><dd[^>]*>the private link sent to Hana Tāmati</)
})

test('an ended quote has the mark of how it ended', async () => {
  const { see } = await openQuote()
  const ended = { ...(await see()), readonly: true, expired: true }
  const markIn = async (withdrawn: object | null) => {
    const page = await pageOf(Response.json({ ...ended, withdrawn }))
    return /<\/svg>(Expired|Withdrawn)</.exec(page)?.[1]
  }
  expect(await markIn(null)).toBe('Expired')
  expect(await markIn({ at: '2026-11-02T00:00:00.000Z', reason: 'Sent too soon.' })).toBe('Withdrawn')
})

test('a plan is chosen already, and its price is one sentence everywhere', async () => {
  const { sendQuote } = await serverWithAdmin()
  const open = async (changes: object) => pageOf(Response.json(await (await sendQuote(changes)).see()))
  const chosen = (page: string) => page.match(/<input type="radio"[^>]* checked=""[^>]*/g)?.join()
  const page = await open({})
  expect(chosen(page)).toMatch(/^[^,]*value="retainer"[^,]*$/)
  const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')
  expect(wordsOf(page).split('$2,400 + GST a month, 3 months at least')).toHaveLength(5)
  expect(wordsOf(page)).toContain('Over the term: $7,200 + GST, $8,280 with GST')
  expect(wordsOf(page)).toContain('If it does not suit you: 30 days’ notice, after any minimum term;')
  expect(page).not.toMatch(/\b[0-9a-f]{64}\b|[.]00\b/)
  const prepaid = await open({ retainer_rate: null })
  expect(chosen(prepaid)).toContain('value="prepaid"')
  expect(wordsOf(prepaid)).toContain('If it does not suit you: 30 days’ notice; a booked day')
})

test('the owner’s covering note stands above the scope, signed', async () => {
  const { sendQuote } = await serverWithAdmin()
  const page = await pageOf(Response.json(await (await sendQuote({ cover_note: 'Kia ora Hana,\n\nwe met.' })).see()))
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
