import { expect, test } from 'vitest'
import { type Instant, minutes } from '#src/base/time.ts'
import { readAsAdmin, sentRevision } from '#tests/revisions/fixtures.ts'
import { timelineOf } from '#web/quotes/admin/timeline.ts'
import { no, sentQuote, serverWithAdmin, shownHash, yes } from './fixtures.ts'

type Told = Parameters<typeof timelineOf>[0]

const words = (quote: Told) => timelineOf(quote).map((entry) => entry.words)

test('the timeline tells in its order what happened to a quote, and what is known of it', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const view = () => server.api.quotes[':token'].view.$post({ param: { token }, json: {} })
  server.wait(minutes(5))
  await view()
  server.wait(minutes(45))
  await view()
  server.wait(minutes(5))
  const json = yes(await shownHash(server, token))
  await server.api.quotes[':token'].decision.$post({ param: { token }, json })
  const quote = await readAsAdmin(await server.signedIn({ admin: true }), id)
  expect(words(quote)).toEqual([
    'Created',
    'Sent to Hana Tāmati',
    'Seen by Hana Tāmati',
    'Seen again by Hana Tāmati, 2 times in all',
    'Accepted: Retainer (Monthly)',
    'NDA sent',
  ])
  expect(timelineOf(quote).map(({ tone }) => tone)).toEqual(['plain', 'plain', 'plain', 'plain', 'good', 'plain'])
})

test('it names what revised and replaced a quote, and how it ended', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  const second = await sentRevision(admin, id)
  const name = `Q-${id.slice(-8).toUpperCase()}`
  expect(words(await readAsAdmin(admin, id))).toEqual([
    'Created',
    'Sent to Hana Tāmati',
    `Revised: ${name}-R2 was begun`,
    `Replaced by ${name}-R2`,
  ])
  const json = no(await shownHash(server, second.token))
  await server.api.quotes[':token'].decision.$post({ param: { token: second.token }, json })
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id: second.id }, json: {} })
  expect(words(await readAsAdmin(admin, second.id))).toEqual([
    `Created, to revise ${name}`,
    'Sent to Hana Tāmati',
    'Declined',
    'Marked expired',
  ])
})

const at = (moment: string) => moment as Instant

const told = (timeline: Partial<Told['timeline'][number]>[]): Told => ({
  client_name: 'Hana Tāmati',
  replaces: null,
  views: { count: 0, first: null, last: null },
  timeline: timeline.map((event, seq) => ({
    seq,
    at: at('2026-11-02T00:00:00.000Z'),
    by: 'clock',
    detail: {},
    event: 'quote_sent',
    ...event,
  })),
})

test('a report of the provider stands at the moment that it tells of', () => {
  const reported = (event: 'email_delivered' | 'email_bounced', kind: string, happened: string) => ({
    event,
    at: at('2026-11-02T03:00:00.000Z'),
    detail: { kind, at: happened },
  })
  const quote = told([
    { event: 'quote_first_viewed', at: at('2026-11-02T02:00:00.000Z') },
    reported('email_delivered', 'quote_sent', '2026-11-02T01:00:00.000Z'),
    reported('email_delivered', 'quote_accepted_client', '2026-11-02T01:30:00.000Z'),
    reported('email_bounced', 'nda_invited', '2026-11-02T02:30:00.000Z'),
  ])
  expect(words(quote)).toEqual(['Delivered', 'Seen by Hana Tāmati', 'NDA to the client: came back'])
})

test('an event without words of its own is told by its name; what says nothing to an admin is left out', () => {
  const quote = told([
    { event: 'quote_sent_elsewhere' as never },
    { event: 'quote_updated' },
    { event: 'quote_document_made' },
    { event: 'quote_expired' },
  ])
  expect(words(quote)).toEqual(['Sent elsewhere', 'Expired'])
})
