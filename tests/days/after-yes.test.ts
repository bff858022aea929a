import { expect, test } from 'vitest'
import type { Today } from '#src/today/schema.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { engaged } from './engagement.ts'

/** The emails that left since the last call. */
const newEmails = (server: Awaited<ReturnType<typeof engaged>>['server']) => {
  let told = 0
  return async () => {
    const emails = (await server.deliver()).slice(told)
    told += emails.length
    return emails
  }
}

const received = (wall: string) => `${wall.replace(' ', 'T')}:00+13:00`

test('a day that is moved is charged once: free hours of the month pass to what was casual', async () => {
  const terms = { retainer_rate: 2400, retainer_days_per_month: 1, extra_half_day_rate: 680 }
  const { enter, go, idOf, overview, invoices } = await engaged('retainer', terms)
  await enter({ kind: 'started', day: '2027-01-01' })
  go('2027-01-11 10:00:00')
  const first = idOf(await enter({ kind: 'booked', day: '2027-01-20', hours: 8 }))
  const second = idOf(await enter({ kind: 'booked', day: '2027-01-22', hours: 8 }))
  expect((await overview()).bookings).toMatchObject([{ casual: 0 }, { casual: 8 }])
  await enter({ kind: 'cancelled', of: first, share: 0 })
  expect((await overview()).bookings).toMatchObject([{ day: '2027-01-22', casual: 0 }])
  go('2027-01-22 18:00:00')
  await enter({ kind: 'worked', of: second, km: 0 })
  go('2027-02-02 10:00:00')
  const lines = (await invoices('to_invoice')).flatMap((bill) => bill.lines)
  expect(lines).toMatchObject([{ amount: 2400 }, { amount: 2400 }])
})

test('moving is one act with its cost first: both days in one email, with a calendar file of each', async () => {
  const { server, enter, refuses, go, idOf, overview, atLink } = await engaged()
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 4 }))
  go('2026-12-07 10:00:00')
  const emailsNow = newEmails(server)
  await emailsNow()
  const move = { kind: 'moved', of: booking, day: '2026-12-16' }
  expect(await refuses({ ...move, share: 0 })).toEqual([409, 'share_changed'])
  const moved = await enter({ ...move, share: 0.5 })
  expect(moved.entries.slice(-2)).toMatchObject([
    { kind: 'cancelled', of: booking, share: 0.5 },
    { kind: 'booked', day: '2026-12-16', hours: 4 },
  ])
  expect(await refuses({ ...move, share: 0.5 })).toEqual([409, 'booking_ended'])
  expect((await overview()).bookings).toMatchObject([{ day: '2026-12-16', hours: 4 }])
  const emails = await emailsNow()
  expect(emails.map(({ subject }) => subject)).toEqual(['Moved: Wed 9 Dec to Wed 16 Dec'])
  const files = (emails[0]?.attachments ?? []).map(({ content }) => Buffer.from(content, 'base64').toString())
  expect(files.map((file) => [/^UID:(ent_\w+)@/m.exec(file)?.[1], /SEQUENCE:(\d)/.exec(file)?.[1]])).toEqual([
    [booking, '1'],
    [idOf(moved), '0'],
  ])
  expect(files[0]).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
  expect(files[1]).not.toMatch(/CANCEL/)
  const answered = await atLink(`/bookings/${booking}.ics`)
  expect([answered.status, await answered.text()]).toEqual([200, files[0]])
})

test('a calendar file follows its booking: not supplied, corrected, over with the engagement', async () => {
  const { enter, idOf, atLink } = await engaged()
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-16', hours: 8 }))
  const file = async () => {
    const text = await (await atLink(`/bookings/${booking}.ics`)).text()
    return `${/SEQUENCE:(\d)/.exec(text)?.[1]} ${/METHOD:CANCEL/.test(text) && /STATUS:CANCELLED/.test(text)}`
  }
  expect(await file()).toBe('0 false')
  const ill = idOf(await enter({ kind: 'not_supplied', day: '2026-12-15', to: '2026-12-18' }))
  expect(await file()).toBe('1 true')
  await enter({ kind: 'corrected', of: ill, words: 'Well again' })
  expect(await file()).toBe('2 false')
  await enter({ kind: 'ended', day: '2026-12-10', who: 'client', why: 'agreed' })
  expect(await file()).toBe('3 true')
})

test.each([
  [
    'free by an email of Monday for Thursday, entered on Tuesday',
    '2026-11-09 16:00',
    '2026-11-10 10:00:00',
    '2026-11-12',
    0,
  ],
  [
    'half by an email of Wednesday for Friday, entered on Thursday evening',
    '2026-11-11 16:00',
    '2026-11-12 17:30:00',
    '2026-11-13',
    0.5,
  ],
  ['half by an email that was found after the day', '2026-11-11 16:00', '2026-11-17 09:00:00', '2026-11-16', 0.5],
] as const)('a cancellation counts from its receipt: %s', async (_, arrived, entered, day, share) => {
  const { enter, refuses, go, idOf } = await engaged()
  const booking = idOf(await enter({ kind: 'booked', day, hours: 8 }))
  go(entered)
  const cancelled = { kind: 'cancelled', of: booking, received: received(arrived) }
  expect(await refuses({ ...cancelled, share: 1 })).toEqual([409, 'share_changed'])
  const { entries } = await enter({ ...cancelled, share })
  expect(entries.at(-1)?.received).toBe(new Date(received(arrived)).toISOString())
})

test('what was received cannot be later than now, nor earlier than what it is about', async () => {
  const { enter, refuses, go, idOf, order } = await engaged()
  const [block] = (await read(order(1))).blocks
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
  go('2026-11-04 10:00:00')
  const wrong = [
    { kind: 'cancelled', of: booking, share: 0, received: received('2026-11-04 10:01') },
    { kind: 'cancelled', of: booking, share: 0, received: received('2026-11-01 10:00') },
    { kind: 'cancelled', of: booking, share: 0, received: '2026-11-03T10:00:00' },
    { kind: 'extended', of: block.id, key: 'x', received: received('2026-11-01 10:00') },
    { kind: 'ordered', hours: 8, key: 'y', received: received('2026-10-01 10:00') },
  ]
  for (const json of wrong) expect(await refuses(json), JSON.stringify(json)).toEqual([400, 'invalid'])
})

test('an extension that was asked for on the last day is granted the next morning', async () => {
  const { enter, refuses, go, order, see } = await engaged()
  const [block] = (await read(order(5))).blocks
  await enter({ kind: 'paid', of: block.id, day: '2026-11-02' })
  go('2027-02-01 09:00:00')
  expect(await refuses({ kind: 'extended', of: block.id, key: 'late' })).toEqual([409, 'block_ended'])
  await enter({ kind: 'extended', of: block.id, key: 'in-time', received: received('2027-01-31 18:00') })
  expect((await see()).blocks).toMatchObject([{ valid_to: '2027-03-02', left: 40 }])
})

test.each([
  ['owner', 'notice', undefined, '$6,250 + GST'],
  ['client', 'breach', undefined, '$6,250 + GST'],
  ['client', 'force_majeure', undefined, '$6,250 + GST'],
  ['client', 'agreed', undefined, '$6,250 + GST'],
  ['client', 'agreed', false, null],
  ['client', 'notice', undefined, null],
  ['owner', 'breach', undefined, null],
] as const)('at an end by the %s, why: %s, refund: %s, the unused days come to %s', async (who, why, refund, sum) => {
  const { server, enter, go, order, invoices, see } = await engaged()
  const [block] = (await read(order(5))).blocks
  await enter({ kind: 'paid', of: block.id, day: '2026-11-02' })
  go('2026-11-03 10:00:00')
  const emailsNow = newEmails(server)
  await emailsNow()
  await enter({ kind: 'ended', day: '2026-12-04', who, why, ...(refund !== undefined && { refund }) })
  const emails = await emailsNow()
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'Our work ends: Fri 4 Dec',
    expect.stringMatching(/has Fri 4 Dec as its last day$/),
  ])
  expect((await see()).end_words).toMatch(refund === false ? /not refunded/ : sum ? /refunded if/ : /lapse/)
  for (const { text } of emails) {
    expect(text).toContain('Friday 4 December 2026')
    expect(/We refund: (.*), unless/.exec(text)?.[1] ?? null).toBe(sum)
  }
  go('2026-12-07 10:00:00')
  const lines = (await invoices('to_invoice')).flatMap((bill) => bill.lines)
  // Days that were paid without an invoice get one first: only then a credit note can take them back.
  expect(lines.map(({ amount, credits }) => [amount, credits])).toEqual(
    sum
      ? [
          [6250, null],
          [-6250, null],
        ]
      : [],
  )
  expect((await see()).blocks).toMatchObject([{ left: 0, lapsed: sum ? 0 : 40 }])
})

test('after the end nothing is granted, and work after it is refused by name', async () => {
  const { enter, refuses, go, order } = await engaged()
  const [block] = (await read(order(5))).blocks
  await enter({ kind: 'paid', of: block.id, day: '2026-11-02' })
  go('2026-11-05 10:00:00')
  await enter({ kind: 'worked', day: '2026-11-05', hours: 4 })
  const agreed = { kind: 'ended', who: 'client', why: 'agreed' }
  expect(await refuses({ ...agreed, day: '2026-11-04' })).toEqual([409, 'end_too_early'])
  await enter({ ...agreed, day: '2026-11-06' })
  go('2026-11-09 10:00:00')
  expect(await refuses({ kind: 'extended', of: block.id, key: 'z' })).toEqual([409, 'outside_engagement'])
  expect(await refuses({ kind: 'worked', day: '2026-11-09', hours: 4 })).toEqual([409, 'outside_engagement'])
})

test('a sum that is to be agreed waits on Today until it is entered, and falls with its hours', async () => {
  const { enter, refuses, go, idOf, ask, invoices, overview } = await engaged('prepaid', {
    extra_half_day_rate: null,
    mileage_rate_per_km: null,
  })
  go('2026-11-03 18:00:00')
  const work = idOf(await enter({ kind: 'worked', day: '2026-11-03', hours: 8, km: 80 }))
  const kinds = async () => (await read<Today>(ask('today'))).items.flatMap(({ kind, id }) => (id === work ? kind : []))
  expect(await kinds()).toEqual(['to_agree'])
  const words = 'Jo agreed by telephone'
  expect(await refuses({ kind: 'agreed', of: work, amount: 900, words })).toEqual([400, 'invalid'])
  expect(await refuses({ kind: 'agreed', of: work, what: 'time', amount: -1, words })).toEqual([400, 'invalid'])
  await enter({ kind: 'agreed', of: work, what: 'time', amount: 900, words })
  expect(await refuses({ kind: 'agreed', of: work, what: 'time', amount: 1, words })).toEqual([409, 'entered_already'])
  await enter({ kind: 'agreed', of: work, amount: 0, words })
  expect([await kinds(), (await overview()).to_agree]).toEqual([[], []])
  go('2026-12-01 10:00:00')
  expect((await invoices('to_invoice')).flatMap(({ lines }) => lines.map(({ amount }) => amount))).toEqual([900, 0])
})

test('an expense is a line at cost; one drive a day is charged without a question, and a free one has none', async () => {
  const { enter, refuses, go, invoices } = await engaged()
  go('2026-11-03 18:00:00')
  await enter({ kind: 'expense', day: '2026-11-03', amount: 86.5, words: 'Samples, approved by Jo' })
  expect(await refuses({ kind: 'expense', day: '2026-11-04', amount: 1, words: 'Later' })).toEqual([400, 'invalid'])
  await enter({ kind: 'worked', day: '2026-11-03', hours: 4, km: 80 })
  const again = { kind: 'worked', day: '2026-11-03', hours: 4, km: 80 }
  expect(await refuses(again)).toEqual([409, 'second_drive'])
  await enter({ ...again, travel_free: true })
  expect(await refuses({ ...again, travel_free: true })).toEqual([409, 'over_a_day'])
  go('2026-12-01 10:00:00')
  const [bill] = await invoices('to_invoice')
  expect(bill?.lines.map(({ what, amount }) => `${what}: ${amount}`)).toContain('Expense, 3 November 2026: 86.5')
  expect(bill?.lines.filter(({ what }) => what.startsWith('Travel'))).toHaveLength(1)
})

test('hours of one day are counted over all quotes of a client', async () => {
  const { enter, sendQuote } = await engaged()
  const other = await sendQuote({ prepaid_day_rate: 1250 })
  await other.accept({ plan: 'prepaid' })
  await enter({ kind: 'booked', day: '2026-12-09', hours: 8 })
  const booked = { kind: 'booked', day: '2026-12-09', hours: 4 }
  expect(await refusalOf(other.asAdmin('/days', booked))).toEqual([409, 'over_a_day'])
  await read(other.asAdmin('/days', { ...booked, sure: true }))
})

test('a booked day that is over asks what became of it, until something is entered', async () => {
  const { enter, go, idOf, ask } = await engaged()
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
  const kinds = async (wall: string) => {
    go(wall)
    const { items, count } = await read<Today>(ask('today'))
    return [items.flatMap(({ kind, id }) => (id === booking ? kind : [])), count]
  }
  expect((await kinds('2026-12-01 10:00:00'))[0]).toEqual([])
  const [coming, waiting] = await kinds('2026-12-02 10:00:00')
  expect(coming).toEqual(['coming'])
  expect((await kinds('2026-12-09 23:00:00'))[0]).toEqual(['coming'])
  expect(await kinds('2026-12-10 00:00:00')).toEqual([['outcome'], Number(waiting) + 1])
  await enter({ kind: 'no_show', of: booking })
  expect((await kinds('2026-12-10 10:00:00'))[0]).toEqual([])
})

test('a quote with days or money open is not deleted', async () => {
  const { enter, go, order, asAdmin, idOf } = await engaged()
  const [block] = (await read(order(1))).blocks
  const refusal = async () => {
    const answer = await asAdmin('/delete', {})
    return answer.status === 200 ? null : (await answer.json()).error
  }
  expect(await refusal()).toContain('to invoice: $1,250 + GST')
  await enter({ kind: 'paid', of: block.id, day: '2026-11-02' })
  expect(await refusal()).toContain('1 day left')
  const booking = idOf(await enter({ kind: 'booked', day: '2026-11-03', hours: 8 }))
  expect(await refusal()).toContain('booked days: Tue 3 Nov')
  go('2026-11-03 18:00:00')
  await enter({ kind: 'worked', of: booking })
  expect(await refusal()).toBeNull()
})

test('several orders before their email has left are one email to each side, and an order is taken back', async () => {
  const { server, order, atLink, see, enter } = await engaged()
  const emailsNow = newEmails(server)
  await emailsNow()
  for (const days of [1, 4]) await read(order(days))
  const [, , second] = (await read(order(2))).blocks
  const emails = await emailsNow()
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/ordered 7 days at the link/),
    expect.stringMatching(/^Your order of 7 days/),
  ])
  expect(emails.find(({ subject }) => subject.startsWith('Your order'))?.text).toMatch(
    /1 day[\s\S]*4 days[\s\S]*2 days/,
  )
  const withdraw = (id: string) => atLink(`/days/order/${id}/withdraw`, {})
  const [first] = (await see()).blocks
  await enter({ kind: 'booked', day: '2026-12-09', hours: 8 })
  expect(await refusalOf(withdraw(first?.id ?? ''))).toEqual([409, 'order_in_use'])
  expect(await refusalOf(withdraw('ent_nothing'))).toEqual([404, 'not_found'])
  for (const _ of [1, 2]) expect((await read(withdraw(second.id))).blocks).toHaveLength(2)
  expect(
    (await emailsNow())
      .map(({ subject }) => subject)
      .filter((one) => !one.startsWith('Booked'))
      .toSorted(),
  ).toEqual([expect.stringMatching(/^Order taken back/), expect.stringMatching(/took an order back at the link/)])
})

test('another region counts for what is received from then on; a cancellation that stands keeps its cost', async () => {
  const { adminApi, enter, go, idOf } = await engaged()
  const whole = { kind: 'booked', hours: 8 }
  const [first, second] = [await enter({ ...whole, day: '2026-11-16' }), await enter({ ...whole, day: '2026-11-17' })]
  go('2026-11-12 10:00:00')
  await enter({ kind: 'cancelled', of: idOf(first), share: 0.5 })
  await read((await adminApi()).settings.$patch({ json: { site: { region: 'SCA' }, version: 0 } }))
  const { log } = await enter({ kind: 'cancelled', of: idOf(second), share: 0 })
  expect(log.flatMap(({ share }) => share ?? [])).toEqual([0.5, 0])
})
