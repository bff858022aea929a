import { expect, test } from 'vitest'
import { type Instant, minutes } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { threadOf } from '#web/quotes/admin/sent/thread-entries.ts'
import { openQuote } from './fixtures.ts'

const lastEventOf = (server: TestServer) => server.rows('audit_events').at(-1)

/** Runs the jobs twice. @returns the daily emails about the audit log so far */
const dailyEmails = async (server: TestServer) => {
  for (const _ of [1, 2]) await runJobsOnce(server)
  return (await server.deliver())
    .filter(({ subject }) => subject.startsWith('Audit log'))
    .map(({ to, subject, text }) => {
      const [, ...head] = /Last entry: (\d+)\s[\s\S]*([0-9a-f]{64})$/.exec(text) ?? []
      return [to, subject.split(', ')[1], head]
    })
}

test('the last event of a day is emailed to the owner the next day, once; a day without events sends nothing (D7)', async () => {
  const { server, accept } = await openQuote()
  const { notifyEmail } = server.ctx.business()
  const told = (day: string, row: ReturnType<typeof lastEventOf>) => [notifyEmail, day, [String(row?.seq), row?.hash]]
  server.wait(1000)
  expect(await dailyEmails(server)).toEqual([])
  const first = lastEventOf(server)
  server.travelTo('2026-11-03T00:00:00+13:00')
  await accept()
  expect(await dailyEmails(server)).toEqual([told('2 November 2026', first)])
  const second = lastEventOf(server)
  for (const day of ['2026-11-04', '2026-11-05']) {
    server.travelTo(`${day}T09:00:00+13:00`)
    expect(await dailyEmails(server), day).toEqual([told('2 November 2026', first), told('3 November 2026', second)])
  }
})

test('the daily email names the last event by number, even if the clock was ahead earlier (D8)', async () => {
  const { server, duplicate } = await openQuote()
  for (const day of ['05', '03']) {
    server.travelTo(`2026-11-${day}T09:00:00+13:00`)
    await duplicate()
  }
  const last = lastEventOf(server)
  server.travelTo('2026-11-06T09:00:00+13:00')
  expect((await dailyEmails(server)).at(-1)?.[2]).toEqual([String(last?.seq), last?.hash])
})

type Told = Parameters<typeof threadOf>[0]

const words = (quote: Told) => threadOf(quote).map((entry) => entry.words)

test('the timeline tells in its order what happened to a quote, and what is known of it', async () => {
  const { server, view, accept, read } = await openQuote()
  for (const [wait, act] of [[5, view] as const, [45, view] as const, [5, accept] as const]) {
    server.wait(minutes(wait))
    await act()
  }
  const seen = ['Seen by Hana Tāmati', 'Seen again by Hana Tāmati, 2 times in all']
  const all = ['Created', 'Sent to Hana Tāmati', ...seen, 'Accepted: Retainer (Monthly)', 'NDA sent']
  expect(words(await read())).toEqual(all)
})

test('it names what revised and replaced a quote, and how it ended', async () => {
  const { id, read, sendRevision } = await openQuote()
  const second = await sendRevision({ id })
  const name = reference(id)
  const ofFirst = ['Created', 'Sent to Hana Tāmati', `Revised: ${name}-R2 was begun`, `Replaced by ${name}-R2`]
  expect(words(await read())).toEqual(ofFirst)
  await second.reject()
  await second.expire()
  const ofSecond = [`Created, to revise ${name}`, 'Sent to Hana Tāmati', 'Declined', 'Marked expired']
  expect(words(await second.read())).toEqual(ofSecond)
})

const at = (hour: string) => `2026-11-02T${hour}:00.000Z` as Instant

const unseen = {
  ...{ client_name: 'Hana', replaces: null, views: { count: 0, first: null, last: null }, decision: null },
  ...{
    messages: [],
    reason: null,
    details: null,
    follow_ups: [],
    answers_elsewhere: [],
    emails: [],
    undone: [],
    withdrawn: null,
  },
}
const sent = { at: at('00:00'), by: 'clock', detail: {}, event: 'quote_sent' } as const

const told = (timeline: Partial<Told['timeline'][number]>[]) =>
  ({ ...unseen, timeline: timeline.map((event, seq) => ({ seq, ...sent, ...event })) }) as unknown as Told

test('a report of the provider stands at the moment that it tells of', () => {
  const report = (kind: string, happened: string) => ({ at: at('03:00'), detail: { kind, at: at(happened) } })
  const quote = told([
    { event: 'quote_first_viewed', at: at('02:00') },
    { event: 'email_delivered', ...report('quote_sent', '01:00') },
    { event: 'email_delivered', ...report('quote_accepted_client', '01:30') },
    { event: 'email_bounced', ...report('nda_invited', '02:30') },
  ])
  expect(words(quote)).toEqual(['Delivered', 'Seen by Hana', 'NDA to the client: came back'])
})

test('an event without words of its own is told by its name; what says nothing to an admin is left out', () => {
  const events = [
    'quote_sent_elsewhere' as never,
    'quote_updated',
    'quote_question_asked',
    'nda_document_made',
  ] as const
  expect(words(told(events.map((event) => ({ event }))))).toEqual(['Sent elsewhere'])
})
