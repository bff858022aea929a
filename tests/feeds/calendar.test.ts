import ICAL from 'ical.js'
import ical from 'node-ical'
import { expect, test } from 'vitest'
import { addDays, type Day, days, instant, minutes } from '#src/base/time.ts'
import { formatCalendar } from '#src/calendar/all-day-event.ts'
import { initialsOf } from '#src/feeds/rules.ts'
import { inspect } from '#src/status/inspect.ts'
import { engaged } from '#tests/days/engagement.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'

type Found = { uid: string; day: string; title: string; sequence: number; cancelled: boolean }

const two = (number: number) => String(number).padStart(2, '0')

/** What the first parser reads of a calendar. It throws where the text is none. */
const readStrictly = (text: string): Found[] =>
  new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((each) => {
    const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(each)
    expect(startDate.isDate).toBe(true)
    expect(endDate.subtractDate(startDate).toSeconds()).toBe(86_400)
    const cancelled = each.getFirstPropertyValue('status') === 'CANCELLED'
    return { uid, day: startDate.toString(), title: summary, sequence: sequence ?? 0, cancelled }
  })

/** What the second, independent parser reads of it. */
const readLoosely = (text: string): Found[] =>
  Object.values(ical.sync.parseICS(text)).flatMap((each) => {
    if (each?.type !== 'VEVENT') return []
    expect(each.datetype).toBe('date')
    const { uid, start, summary, sequence, status } = each
    const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`
    return [{ uid, day, title: String(summary), sequence: Number(sequence ?? 0), cancelled: status === 'CANCELLED' }]
  })

const parse = (text: string) => {
  const found = readStrictly(text)
  expect(readLoosely(text).toSorted((one, other) => one.uid.localeCompare(other.uid))).toEqual(
    found.toSorted((one, other) => one.uid.localeCompare(other.uid)),
  )
  return found
}

const withFeed = async (...options: Parameters<typeof engaged>) => {
  const quote = await engaged(...options)
  const { server, ask } = quote
  const make = async (json: object = {}) => new URL((await read<{ url: string }>(ask('calendar', json))).url).pathname
  const get = (path: string) => server.ask(path)
  return {
    ...quote,
    make,
    get,
    feed: async (path: string) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      return parse(await answer.text())
    },
  }
}

test('a feed is made and revoked with a proof, is shown once, and only one works; others answer one 404 (C1, C3, A14)', async () => {
  const { server, ask, make, get, token: quoteToken } = await withFeed()
  expect(await read(ask('calendar'))).toEqual({ feed: null })
  const cookie = await server.newSession(server.account({ admin: true }).id)
  server.wait(minutes(11))
  const headers = { cookie, 'content-type': 'application/json', origin: server.config.origin }
  for (const path of ['calendar', 'calendar/revoke'])
    expect(await refusalOf(server.ask(`/api/admin/${path}`, { method: 'POST', headers, body: '{}' }))).toEqual([
      401,
      'reauthenticate',
    ])
  const first = await make()
  const token = first.slice('/calendar/'.length, -'.ics'.length)
  expect(token).toHaveLength(43)
  expect(JSON.stringify([server.rows('calendar_feeds'), server.rows('audit_events'), server.logged])).not.toContain(
    token,
  )
  expect((await get(first)).headers.get('cache-control')).toBe('no-store')
  const second = await make({ initials: true })
  expect(await read(ask('calendar'))).toMatchObject({ feed: { initials: true } })
  await read(ask('calendar/revoke', {}))
  await read(ask('calendar/revoke', {}))
  expect(await read(ask('calendar'))).toEqual({ feed: null })
  const refused = async (path: string) => {
    const answer = await get(path)
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    return JSON.stringify([answer.status, headers, await answer.text()])
  }
  const paths = [first, second, `/calendar/${'x'.repeat(43)}.ics`, '/calendar/x.ics', `/calendar/${quoteToken}.ics`]
  const answers = await Promise.all(paths.map(refused))
  expect(answers[0]).toMatch(/^.404/)
  expect(new Set(answers).size).toBe(1)
  expect((await get(`/quote/${token}/days.ics`)).status).toBe(404)
  expect(server.events(/^calendar/)).toEqual([
    ...['calendar_made', 'calendar_revoked', 'calendar_made', 'calendar_revoked'],
  ])
})

test('a forged row of a feed contradicts its event (D7)', async () => {
  const { server, make } = await withFeed()
  await make()
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
  server.forge('update calendar_feeds set initials = 1')
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([
    expect.stringContaining('calendar_made'),
    expect.stringContaining('The row calendar_feeds'),
  ])
})

test('it has the booked days of all clients, with the ids of the emailed files, and tells 30 days of what was cancelled', async () => {
  const { server, atLink, enter, idOf, make, feed, order, sendQuote } = await withFeed()
  const path = await make()
  await order(5)
  const whole = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
  const half = idOf(await enter({ kind: 'booked', day: '2026-12-10', hours: 4 }))
  const client = 'Rimu & Tōtara Foods Limited'
  await sendQuote({ client_company: 'Kauri, Bros; Ltd', valid_until: '2026-11-20' })
  const host = new URL(server.config.origin).hostname
  const lastDay = { uid: expect.stringMatching(/^Q-\w{8}-last-day@/), sequence: 0, cancelled: false }
  const booked = (id: string) => ({ uid: `${id}@${host}`, sequence: 0, cancelled: false })
  const expected = [
    { ...booked(whole), day: '2026-12-09', title: client },
    { ...booked(half), day: '2026-12-10', title: `${client}: half a day` },
    { ...lastDay, day: '2026-11-20', title: 'Kauri, Bros; Ltd: last day of the quote' },
  ]
  const found = await feed(path)
  expect(found).toEqual(expect.arrayContaining(expected))
  // The quote that was accepted has no last day any more.
  expect(found.filter(({ cancelled }) => cancelled).map(({ title }) => title)).toEqual([
    `${client}: last day of the quote`,
  ])
  const emailed = await (await atLink(`/bookings/${whole}.ics`)).text()
  expect(parse(emailed)[0]?.uid).toBe(`${whole}@${host}`)
  await enter({ kind: 'cancelled', of: whole, share: 0 })
  const isCancelled = { uid: `${whole}@${host}`, sequence: 1, cancelled: true }
  expect(await feed(path)).toContainEqual(expect.objectContaining(isCancelled))
  server.wait(days(29))
  expect(await feed(path)).toContainEqual(expect.objectContaining(isCancelled))
  server.wait(days(2))
  expect((await feed(path)).filter(({ uid }) => uid.startsWith(whole))).toEqual([])
  const initials = await feed(await make({ initials: true }))
  expect(initials.map(({ title }) => title)).toContain('RTFL: half a day')
  expect(JSON.stringify(initials)).not.toMatch(/Rimu|Kauri/)
})

test('the client’s feed has the days of their own quote and no other', async () => {
  const { server, token, enter, idOf, cancel, make } = await withFeed()
  await make()
  const kept = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
  const gone = idOf(await enter({ kind: 'booked', day: '2026-12-16', hours: 4 }))
  await read(cancel(gone, 0))
  const answer = await server.ask(`/quote/${token}/days.ics`)
  const found = parse(await answer.text())
  expect(found.map(({ uid, day, sequence, cancelled }) => [uid.split('@')[0], day, sequence, cancelled])).toEqual([
    [kept, '2026-12-09', 0, false],
    [gone, '2026-12-16', 1, true],
  ])
  expect(found[0]?.title).not.toContain('Rimu')
})

test('the last day of a block moves with its sequence, an invoice that is paid is cancelled, and a quote’s last day moves', async () => {
  const { order, issue, onInvoice, extend, make, feed, sendQuote } = await withFeed()
  const path = await make()
  const [block] = (await read<{ blocks: { id: string }[] }>(order(5))).blocks
  const { number, due } = await read<{ number: string; due: string }>(issue())
  const of = async (pattern: RegExp) => (await feed(path)).find(({ title, uid }) => pattern.test(title + uid))
  expect(await of(/is due/)).toMatchObject({ day: due, title: expect.stringContaining(number), cancelled: false })
  expect(await of(/bought ahead/)).toBeUndefined()
  await read(onInvoice(number, 'payments', { day: '2026-11-02', amount: 7187.5 }))
  expect(await of(/is due/)).toMatchObject({ sequence: 1, cancelled: true })
  const before = await of(/bought ahead/)
  expect(before).toMatchObject({ day: '2027-01-31' })
  await read(extend(block?.id ?? ''))
  const after = await of(/bought ahead/)
  expect(after).toMatchObject({ uid: before?.uid, day: '2027-03-02', sequence: (before?.sequence ?? 0) + 1 })
  const other = await sendQuote({ client_company: 'Kauri Bros', valid_until: '2026-11-20' })
  await other.extend({ valid_until: '2026-11-27' })
  expect(await of(/Kauri/)).toMatchObject({ day: '2026-11-27', sequence: 1, cancelled: false })
  await other.withdraw()
  expect(await of(/Kauri/)).toMatchObject({ sequence: 2, cancelled: true })
})

const around = (change: Day) => Array.from({ length: 9 }, (_, n) => addDays(change, n - 4))

test.each(['2026-04-05', '2026-09-27'] as Day[])(
  'a day around the change of the clock on %s is that day for both parsers',
  async (change) => {
    const oddities = ['; , " :', 'Ō'.repeat(90), 'BEGIN:VEVENT', '👩‍🌾 '.repeat(30).trim()]
    const events = around(change).flatMap((day, n) =>
      ['T11:59:59', 'T12:00:00', 'T13:00:01'].map((time) => ({
        ...{ id: `${day}${time}@x`, day, stamp: instant(Date.parse(`${day}${time}Z`)), sequence: n, description: '' },
        summary: `Rimu ${oddities[n % oddities.length]}`,
      })),
    )
    const found = parse(await formatCalendar({ company: 'A, b; c', name: 'Days', events }))
    expect(found.map(({ day, title, sequence }) => [day, title, sequence])).toEqual(
      events.map(({ day, summary, sequence }) => [day, summary, sequence]),
    )
  },
)

test.each([
  ['2026-03-30T09:00:00+13:00', ['2026-04-02', '2026-04-07', '2026-04-08']],
  ['2026-09-21T09:00:00+12:00', ['2026-09-25', '2026-09-29', '2026-09-30']],
])('a feed of %s has the days as they were booked', async (now, booked) => {
  const { enter, make, feed } = await withFeed('prepaid', { valid_until: now.slice(0, 10) }, { now })
  for (const day of booked) await enter({ kind: 'booked', day, hours: 8 })
  expect((await feed(await make())).flatMap(({ day, cancelled }) => (cancelled ? [] : day))).toEqual(booked)
})

test.each([
  ['Rimu & Tōtara Foods Limited', 'RTFL'],
  ['ōtautahi’s best', 'ŌB'],
  ['3 Bros', '3B'],
  ['&', ''],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
