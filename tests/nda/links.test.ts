import { expect, test } from 'vitest'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { invitationOf, read } from './fixtures.ts'

type Opened = Awaited<ReturnType<typeof sentWithNda>>

/** A sent quote with an NDA that was issued before an answer. */
const sentWithNda = async () => {
  const started = await serverWithAdmin()
  const quote = await started.sendQuote()
  const { invitations } = await (await quote.asAdmin('/nda', {})).json()
  return { ...started, ...quote, nda: invitationOf(started.server, invitations[0]) }
}

const statusOf = async (answer: Response | Promise<Response>) => (await answer).status

/** What a move leaves of the links of a sent quote: the quote's, and the NDA's with what its page says of the quote. */
test.each<[string, (of: Opened) => Promise<unknown>, quote: number, nda: number, ended: string | null]>([
  ['sent', async () => null, 200, 200, null],
  ['accepted', ({ accept }) => accept(), 200, 200, null],
  ['declined', ({ reject }) => reject(), 200, 200, 'declined'],
  ['expired', async ({ server }) => server.travelTo('2026-11-18T09:00:00+13:00'), 410, 200, 'expired'],
  ['withdrawn', ({ asAdmin }) => asAdmin('/withdraw', { reason: 'Sent too soon.' }), 410, 200, 'withdrawn'],
  ['replaced', ({ sendRevision, id }) => sendRevision({ id }), 200, 200, 'replaced'],
  ['deleted', async ({ reject, asAdmin }) => (await reject()) && asAdmin('/delete', {}), 200, 200, 'declined'],
  ['sending undone', ({ asAdmin }) => asAdmin('/undo-send', {}), 404, 404, null],
  [
    'address corrected',
    ({ asAdmin }) => asAdmin('/correct-email', { client_email: 'other@rimu.example' }),
    ...([404, 404, null] as const),
  ],
])('links of a quote that is %s', async (_, move, quote, nda, ended) => {
  const opened = await sentWithNda()
  await move(opened)
  expect([await statusOf(opened.atLink()), await statusOf(opened.server.ask(`/api/nda/${opened.nda.token}`))]).toEqual([
    quote,
    nda,
  ])
  if (nda === 200) expect((await read(opened.server, opened.nda.token)).quoteEnded).toBe(ended)
})
