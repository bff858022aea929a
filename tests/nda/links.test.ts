import { expect, test } from 'vitest'
import { read as readAnswer } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { invitationOf, read } from './fixtures.ts'

type Opened = Awaited<ReturnType<typeof sentWithNda>>

/** A sent quote, in its PDF too, with an NDA that was issued before an answer. */
const sentWithNda = async () => {
  const started = await serverWithAdmin()
  const quote = await started.sendQuote()
  const { invitations } = await (await quote.asAdmin('/nda', {})).json()
  return { ...started, ...quote, nda: invitationOf(started.server, invitations[0]) }
}

const endsTomorrow = '2026-11-16T10:00:00+13:00'

/** What is open in each state: docs/product.md has the same table. */
const linksOf = async ({ server, atLink, nda, asAdmin, id, adminApi }: Opened) => {
  const { text } = await (await asAdmin('/follow-up')).json()
  return {
    quote: (await atLink()).status,
    nda: (await server.ask(`/api/nda/${nda.token}`)).status,
    pdf: (await atLink('/quote.pdf')).status,
    calendar: (await atLink('/last-day.ics')).status,
    reminder: text !== null,
    digest: JSON.stringify(await readAnswer((await adminApi()).today.$get({}))).includes(id),
  }
}

const open = { quote: 200, nda: 200, pdf: 200, calendar: 200, reminder: true, digest: true }
const answered = { ...open, calendar: 404, reminder: false }
const deleted = { ...answered, digest: false }
const over = { ...answered, quote: 410, pdf: 410, calendar: 410 }
const dead = { quote: 404, nda: 404, pdf: 404, calendar: 404 }

test.each<[string, (of: Opened) => Promise<unknown>, object, ended?: string]>([
  ['sent', async () => null, open],
  ['accepted', ({ accept }) => accept(), answered],
  ['declined', ({ reject }) => reject(), answered, 'declined'],
  ['expired', async ({ server }) => server.travelTo('2026-11-18T09:00:00+13:00'), over, 'expired'],
  ['withdrawn', ({ asAdmin }) => asAdmin('/withdraw', { reason: 'Sent too soon.' }), over, 'withdrawn'],
  ['replaced', ({ sendRevision, id }) => sendRevision({ id }), { ...answered, pdf: 410 }, 'replaced'],
  ['deleted after that', async (quote) => [await quote.reject(), await quote.remove()], deleted, 'declined'],
  ['sending undone', ({ asAdmin }) => asAdmin('/undo-send', {}), { ...dead, reminder: false, digest: true }],
  ['address corrected', ({ correctEmail }) => correctEmail(), { ...dead, reminder: true, digest: true }],
])('links of a quote: %s', async (state, move, expected, ended) => {
  const opened = await sentWithNda()
  await move(opened)
  if (state !== 'expired') opened.server.travelTo(endsTomorrow)
  const links = await linksOf(opened)
  expect(links).toEqual(expected)
  if (links.nda === 200) expect((await read(opened.server, opened.nda.token)).quoteEnded).toBe(ended ?? null)
})
