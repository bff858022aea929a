import { expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import type { DaysEmailDraft } from '#src/days/schema.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import type { Today } from '#src/today/schema.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { markupOf } from '#tests/fixtures/web.tsx'
import { ReadOnlyEmail } from '#web/mail/email-draft.tsx'
import { engaged } from './engagement.ts'

type Engaged = Awaited<ReturnType<typeof engaged>>

/** An accepted quote, and the emails about its days. */
const withEmails = async (...how: Parameters<typeof engaged>) => {
  const quote = await engaged(...how)
  const { server, enter, idOf, asAdmin, ask } = quote
  let seen = 0
  return {
    ...quote,
    book: async (day: string, hours = 8) => idOf(await enter({ kind: 'booked', day, hours })),
    /** The emails since the last call: kind of its addressee, and subject. */
    news: async () => {
      const rows = server.rows('emails').filter(({ kind }) => kind.startsWith('days_'))
      const kinds = rows.slice(seen).map(({ kind }) => kind)
      seen = rows.length
      return kinds.sort()
    },
    last: async (subject: RegExp) => {
      const email = (await server.deliver()).findLast((one) => subject.test(one.subject))
      if (!email) throw new Error(`no email about ${subject}`)
      return email
    },
    draft: (query: string) => asAdmin(`/days/email?${query}`),
    press: (json: object) => asAdmin('/days/email', json),
    today: async (kind: string) => (await read<Today>(ask('today'))).items.filter((item) => item.kind === kind),
    skip: (kind: string, id: string) => ask(`today/${kind}/${id}/done`, {}),
  }
}

const paidBlock = async ({ order, enter }: Engaged, days = 5) => {
  const [{ id }] = (await read(order(days))).blocks
  await enter({ kind: 'paid', of: id, day: '2026-11-02' })
  return id
}

test('an entry is told to those whom it concerns', async () => {
  const quote = await withEmails()
  const { order, enter, book, cancel, extend, news } = quote
  const block = await paidBlock(quote)
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  const [one = '', two, three, wrong] = await Promise.all(days.map((day) => book(day)))
  await news()
  const acts: [string, () => Promise<unknown>, string[]][] = [
    ['an order', () => order(5), ['days_by_client_owner', 'days_ordered_client']],
    ['one of the owner', () => enter({ kind: 'ordered', hours: 8, key: 'k' }), ['days_ordered_client']],
    ['a booking', () => book('2026-11-12'), ['days_booked']],
    ['a cancellation', () => cancel(one, 0), ['days_by_client_owner', 'days_changed']],
    ['one of the owner', () => enter({ kind: 'cancelled', of: two, share: 0 }), ['days_changed']],
    ['a day not supplied', () => enter({ kind: 'not_supplied', of: three }), ['days_changed']],
    ['a correction', () => enter({ kind: 'corrected', of: wrong, words: 'Wrong day' }), ['days_changed']],
    ['a period', () => enter({ kind: 'not_supplied', day: '2026-11-09', to: '2026-11-20' }), ['days_changed']],
    ['an extension', () => read(extend(block)), []],
    ['work', () => enter({ kind: 'worked', day: '2026-11-02', hours: 8, words: 'Calls' }), []],
  ]
  for (const [name, act, kinds] of acts) {
    await act()
    expect(await news(), name).toEqual(kinds)
  }
})

test('a booking is confirmed with what it takes, what cancelling costs, and a calendar file without a link', async () => {
  const quote = await withEmails()
  await paidBlock(quote, 1)
  await quote.book('2026-11-12', 4)
  const id = await quote.book('2026-11-16')
  const { text, attachments = [], headers } = await quote.last(/^Booked: Monday 16 November 2026, whole day$/)
  for (const words of [
    'It takes: Half a day of your days\n  Half a day of casual time, $340 + GST',
    'Until Tue 10 Nov, 5 pm: Nothing',
    'Until Thu 12 Nov, 5 pm: Half a day counts as used',
    'After that: Half a day counts as used, and $340, no GST',
    `/quote/${quote.token}`,
  ])
    expect(text).toContain(words)
  expect(headers?.['X-Record']).toMatch(/^\d+:/)
  const file = Buffer.from(attachments[0]?.content ?? '', 'base64').toString()
  const atLink = await quote.atLink(`/bookings/${id}.ics`)
  expect([atLink.headers.get('content-type'), await atLink.text()]).toEqual(['text/calendar; charset=utf-8', file])
  expect(file).toContain('DTSTART;VALUE=DATE:20261116')
  expect(file).not.toMatch(new RegExp(`${quote.token}|https?:`))
  const other = await quote.sendQuote()
  await other.accept()
  for (const [of, file] of [
    [quote, 'ent_x'],
    [other, id],
  ] as const)
    expect(await refusalOf(of.atLink(`/bookings/${file}.ics`))).toEqual([404, 'calendar_not_found'])
})

test('both sides read what a cancellation costs', async () => {
  const quote = await withEmails()
  const id = await quote.book('2026-11-16', 4)
  quote.go('2026-11-11 10:00:00')
  await read(quote.cancel(id, 0.5))
  for (const subject of [/^Cancelled: Mon 16 Nov$/, /cancelled Mon 16 Nov at the link of their quote$/])
    expect((await quote.last(subject)).text).toContain('Day: Monday 16 November 2026, half a day\nCost: $170, no GST')
})

test('the client is told once a day, by the owner’s press, that days end; then the row on Today is gone until they end sooner', async () => {
  const quote = await withEmails()
  const { server } = quote
  const block = await paidBlock(quote)
  const ends = { kind: 'block_ends', block }
  quote.go('2027-01-12 10:00:00')
  expect(await quote.today('block_ends')).toMatchObject([{ act: { email: ends } }])
  const draft: DaysEmailDraft = await read(quote.draft(`kind=block_ends&block=${block}`))
  expect(draft).toMatchObject({
    to: 'hana@rimu.example',
    subject: '5 days free of 5, until Sun 31 Jan',
    sent_at: null,
    refusal: null,
  })
  const sent: DaysEmailDraft = await read(quote.press(ends))
  expect(sent).toEqual({ ...draft, sent_at: new Date(server.ctx.clock()).toISOString() })
  expect(await read(quote.press(ends))).toEqual(sent)
  expect(server.events(/^days_email_sent$/)).toHaveLength(1)
  expect((await quote.last(/free of 5, until/)).text).toContain('One press at your link gives 30 more days.')
  expect(await quote.today('block_ends')).toEqual([])
  quote.go('2027-01-25 10:00:00')
  expect(await quote.today('block_ends')).toHaveLength(1)
  await read(quote.press(ends))
  expect((await quote.news()).filter((kind) => kind === 'days_ending')).toHaveLength(2)
  quote.go('2027-02-01 10:00:00')
  expect(await refusalOf(quote.press(ends))).toEqual([409, 'nothing_to_write'])
})

test('a retainer’s month is told of as long as it runs', async () => {
  const quote = await withEmails('retainer')
  await quote.enter({ kind: 'started', day: '2026-11-02' })
  quote.go('2026-11-26 10:00:00')
  const draft: DaysEmailDraft = await read(quote.draft('kind=block_ends&block=2026-11'))
  expect(draft.subject).toBe('4 days free of 4 in November, until Mon 30 Nov: 4 lapse Mon 30 Nov')
  expect(draft.text).not.toContain('30 more days')
  expect(await refusalOf(quote.draft('kind=block_ends&block=2026-10'))).toEqual([409, 'nothing_to_write'])
  await quote.enter({ kind: 'worked', day: '2026-11-24', hours: 8 })
  quote.go('2026-12-01 10:00:00')
  const summary: DaysEmailDraft = await read(quote.draft('kind=summary&month=2026-11'))
  expect(summary.text).toContain('Used: 1 day\nLapsed: 3 days\n')
})

test('the summary of a month waits from its first working day on, and goes once, with the owner’s words', async () => {
  const quote = await withEmails()
  await paidBlock(quote)
  await quote.enter({ kind: 'worked', day: '2026-11-02', hours: 8, km: 80, words: 'Five stores in Ashburton' })
  await quote.book('2026-12-09', 4)
  const summary = { kind: 'summary', month: '2026-11' }
  quote.go('2026-11-30 23:00:00')
  expect([await quote.today('summary'), await refusalOf(quote.press(summary))]).toEqual([[], [409, 'nothing_to_write']])
  quote.go('2026-12-01 00:30:00')
  expect(await quote.today('summary')).toMatchObject([
    { id: quote.id, sentence: 'November 2026: 1 day worked', act: { email: summary } },
  ])
  await read(quote.press({ ...summary, words: 'Every account was seen.\nNext: Timaru.' }))
  quote.go('2026-12-02 10:00:00')
  await read(quote.press({ ...summary, words: 'Another text' }))
  const { text } = await quote.last(/^November 2026, for/)
  for (const words of [
    '> Every account was seen.\n> Next: Timaru.',
    'Mon 2 Nov: 1 day worked, 80 km one way: Five stores in Ashburton',
    'Used: 1 day\nBooked: Wed 9 Dec\nBalance now: 3½ days free of 5, until Sun 31 Jan; 1 used; ½ booked.',
    'To be invoiced: $70.20 + GST',
  ])
    expect(text).toContain(words)
  expect((await quote.news()).filter((kind) => kind === 'days_summary')).toHaveLength(1)
  expect(await quote.today('summary')).toEqual([])
})

test('a summary that the owner skips does not wait; a month without anything has none', async () => {
  const quote = await withEmails()
  await quote.enter({ kind: 'worked', day: '2026-11-02', hours: 4 })
  quote.go('2026-12-01 10:00:00')
  expect(await refusalOf(quote.skip('summary', 'quo_nothing'))).toEqual([404, 'not_found'])
  for (const press of [quote.skip, quote.skip]) expect((await press('summary', quote.id)).status).toBe(200)
  expect([await quote.today('summary'), quote.server.events(/^days_summary_skipped$/).length]).toEqual([[], 1])
  quote.go('2027-01-08 10:00:00')
  expect(await quote.today('summary')).toEqual([])
  expect(await refusalOf(quote.draft('kind=summary&month=2026-12'))).toEqual([409, 'nothing_to_write'])
})

test('an address that bounced, and a link that is gone, are named before the press, and refuse it', async () => {
  const quote = await withEmails()
  const block = await paidBlock(quote)
  const asked = { kind: 'block_ends', block }
  const refusal = async () => {
    const draft: DaysEmailDraft = await read(quote.draft(`kind=block_ends&block=${block}`))
    return [draft.refusal, await refusalOf(quote.press(asked))]
  }
  transact(quote.server.ctx, (tx) => suppressAddress(tx, { address: 'hana@rimu.example', reason: 'bounced' }))
  expect(await refusal()).toEqual([expect.stringContaining('came back'), [409, 'follow_up_bounced']])
  quote.go('2027-01-12 10:00:00')
  expect(await quote.today('block_ends')).toEqual([
    expect.objectContaining({ sentence: expect.stringMatching(/No email reaches them/), act: { label: 'Open' } }),
  ])
  quote.server.execute('delete from suppressed_addresses')
  quote.server.execute('update quote_tokens set revoked_at = ?', '2026-11-02T00:00:00.000Z')
  expect(await refusal()).toEqual([expect.stringContaining('link'), [409, 'follow_up_without_link']])
  const draft = { to: 'hana@rimu.example', subject: 'Days', text: 'Kia ora', sent_at: null, refusal: 'Call them.' }
  expect(markupOf(<ReadOnlyEmail draft={draft} sent={null} />)).toMatch(
    /This cannot be sent.*Call them\..*hana@rimu\.example/s,
  )
  expect(markupOf(<ReadOnlyEmail draft={draft} sent={'2026-11-30T21:00:00.000Z' as Instant} />)).toContain(
    'Sent 1 Dec 2026, 10:00 am NZDT',
  )
})

test('the end of a minimum term waits for 30 days, and is written about once, or seen', async () => {
  const quote = await withEmails('retainer', { min_term_months: 3 })
  await quote.enter({ kind: 'started', day: '2026-11-09', sure: true })
  const nextTerm = { kind: 'next_term' }
  quote.go('2027-01-08 23:00:00')
  expect([await quote.today('next_term'), await refusalOf(quote.press(nextTerm))]).toEqual([
    [],
    [409, 'nothing_to_write'],
  ])
  quote.go('2027-01-09 09:00:00')
  const item = { id: quote.id, sentence: 'The minimum term ends Mon 8 Feb', act: { email: nextTerm } }
  expect(await quote.today('next_term')).toMatchObject([item])
  for (const words of ['Shall we take on the south?', 'Another text']) await read(quote.press({ ...nextTerm, words }))
  const { text } = await quote.last(/^Your minimum term ends on Mon 8 Feb/)
  expect(text).toContain('> Shall we take on the south?')
  expect(text).toContain('Nothing ends by itself: our work goes on by the month. 30 days’ notice')
  expect((await quote.news()).filter((kind) => kind === 'days_next_term')).toHaveLength(1)
  expect(await quote.today('next_term')).toEqual([])

  await quote.enter({ kind: 'ended', day: '2027-02-26', who: 'owner', why: 'agreed' })
  quote.go('2027-01-27 09:00:00')
  expect(await quote.today('next_term')).toMatchObject([{ sentence: 'Ends, as agreed, Fri 26 Feb' }])
  for (const _ of [1, 2]) await read(quote.skip('next_term', quote.id))
  expect([await quote.today('next_term'), quote.server.events(/^days_term_seen$/).length]).toEqual([[], 1])
})

test('nobody writes about the next term after a notice, a breach, or without a minimum term', async () => {
  const notice = { kind: 'ended', day: '2027-02-20', who: 'client', why: 'notice' }
  for (const [changes, end] of [
    [{ min_term_months: 3 }, notice],
    [{ min_term_months: null }, null],
  ] as const) {
    const quote = await withEmails('retainer', changes)
    await quote.enter({ kind: 'started', day: '2026-11-09', sure: true })
    if (end) await quote.enter(end)
    quote.go('2027-01-25 09:00:00')
    expect(await quote.today('next_term')).toEqual([])
  }
})
