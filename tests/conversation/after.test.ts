import { expect, test } from 'vitest'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { opened } from './fixtures.ts'

test('a reason is given once after declining, and no details; the owner is told', async () => {
  const { server, giveReason, giveDetails, decline, see, count, events, ...quote } = await opened()
  expect(await refusalOf(giveReason('price'))).toEqual([409, 'quote_not_declined'])
  await decline()
  expect(await refusalOf(giveDetails({ legal_name: 'Rimu' }))).toEqual([409, 'quote_not_accepted'])
  const { reason } = await read(giveReason('other', ' We hired\nsomebody. '))
  expect(reason).toMatchObject({ reason: 'other', text: 'We hired\nsomebody.' })
  expect((await giveReason('other', 'We hired\nsomebody.')).status).toBe(200)
  for (const other of [giveReason('price'), giveReason('other', 'Another.')])
    expect(await refusalOf(other)).toEqual([409, 'reason_given'])
  expect([(await see()).reason, (await quote.read()).reason]).toEqual([reason, reason])
  expect([count('decline_reasons'), events()]).toEqual([1, ['quote_reason_given']])
  const told = (await server.deliver()).filter(({ subject }) => subject.startsWith('Why'))
  expect(told).toMatchObject([
    { to: server.ctx.business().notifyEmail, text: expect.stringContaining('Another reason') },
  ])
})

test('after accepting the newest details count, and there is no reason', async () => {
  const { server, accept, giveDetails, giveReason, see, count, events, ...quote } = await opened()
  await accept()
  expect(await refusalOf(giveReason('price'))).toEqual([409, 'quote_not_declined'])
  const billing = { purchase_order: 'PO-77', billing_email: 'accounts@rimu.example', start_date: '2026-12-07' }
  const details = { legal_name: 'Rimu & Tōtara Foods Limited', nzbn: '94 2903 6975 273', ...billing }
  expect((await read(giveDetails(details))).details).toMatchObject({ ...details, nzbn: '9429036975273' })
  await giveDetails(details)
  server.wait(60_000)
  await giveDetails({ purchase_order: 'PO-78' })
  const newest = { legal_name: null, nzbn: null, purchase_order: 'PO-78', billing_email: null, start_date: null }
  expect([(await see()).details, (await quote.read()).details]).toMatchObject([newest, newest])
  expect([count('start_details'), events()]).toEqual([2, ['quote_details_given', 'quote_details_given']])
  for (const purchase_order of ['1', '2', '3']) await giveDetails({ purchase_order })
  expect(await refusalOf(giveDetails({ purchase_order: '4' }))).toEqual([429, 'too_many_messages'])
  const told = (await server.deliver()).filter(({ subject }) => subject.endsWith('sent details for the start'))
  expect(told).toHaveLength(5)
  expect(told[0]?.text).toContain('Start date you wish for: 7 December 2026')
})

test('an order number that follows is ticked with a script or without one, told, and shown until it comes', async () => {
  const { server, token, accept, giveDetails, see, asAdmin, id } = await opened()
  await accept()
  const address = '1 Rimu Street, Ōtautahi Christchurch 8011'
  const post = async (fields: Record<string, string>) =>
    (
      await server.ask(`/quote/${token}`, { method: 'POST', body: new URLSearchParams({ do: 'details', ...fields }) })
    ).text()
  const given = await read(giveDetails({ address, order_follows: true }))
  expect(given.details).toMatchObject({ address, order_follows: true, purchase_order: null })
  const page = await post({ legal_name: 'Rimu Limited', order_follows: 'true' })
  expect(page).toMatch(/<input type="checkbox"[^>]*name="order_follows" checked/)
  expect((await see()).details).toMatchObject({ legal_name: 'Rimu Limited', order_follows: true })
  server.wait(60_000)
  await post({ purchase_order: 'PO-77' })
  expect((await see()).details).toMatchObject({ purchase_order: 'PO-77', order_follows: false })
  const told = (await server.deliver()).filter(({ subject }) => subject.endsWith('sent details for the start'))
  const says = (words: string) => expect.objectContaining({ text: expect.stringContaining(words) })
  expect(told).toMatchObject([says(`Address for invoices: ${address}`), says('Our order number follows: yes'), {}])
  expect(told[2]?.text).not.toContain('follows')
  expect(server.rows('start_details', { quote_id: id }).map((row) => row.order_follows)).toEqual([true, true, false])
  const item = await read<InvoiceItem>(asAdmin('/buyer', {}))
  expect(item).toMatchObject({
    buyer: { name: 'Rimu Limited', address, purchase_order: 'PO-77' },
    order_follows: false,
  })
})

test('details that cannot be used are refused with their sentence', async () => {
  const { server, giveDetails, accept } = await opened()
  await accept()
  for (const [json, refusal] of [
    [{ nzbn: '', legal_name: ' ', order_follows: false }, { error: 'Fill in at least one of the details.' }],
    [{ nzbn: '123' }, { fields: { nzbn: 'An NZBN has 13 digits.' } }],
    [{ nzbn: '9429036975274' }, { fields: { nzbn: 'One of the digits of this NZBN is wrong.' } }],
    [{ address: 'x'.repeat(201) }, { fields: { address: expect.stringContaining('200') } }],
    [{ billing_email: 'accounts' }, { fields: { billing_email: 'Invalid email address' } }],
    [{ start_date: '2026-11-01' }, { fields: { start_date: 'Choose today or a later day.' } }],
  ] as const) {
    const answer = await server.storesNothing(() => giveDetails(json))
    expect([answer.status, await answer.json()]).toMatchObject([400, refusal])
  }
})

/** The lines of a calendar, as RFC 5545 unfolds them. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('the last day to accept is a day in a calendar until the quote is decided, and then the start', async () => {
  const client_company = `${'Tōtara, Rimu; and Kahikatea '.repeat(6)}Ltd`
  const { token, atLink, see, accept } = await opened({ client_company })
  const { quote } = await see()
  const download = (name: 'start' | 'last-day') => atLink(`/${name}.ics`)
  expect(await refusalOf(download('start'))).toEqual([404, 'calendar_not_found'])

  const answer = await download('last-day')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="last-day-${quote.reference.slice(2)}.ics"`,
    'cache-control': 'no-store',
  })
  const text = await answer.text()
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const escaped = client_company.replaceAll(/[,;]/g, '\\$&')
  expect(unfolded(text)).toEqual(
    expect.arrayContaining([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${quote.reference}-last-day@localhost`],
      ...['DTSTAMP:20261101T200000Z', 'DTSTART;VALUE=DATE:20261117', 'TRANSP:TRANSPARENT', 'END:VEVENT'],
      'SUMMARY:Last day to accept the quote of Southern Accounts',
      `DESCRIPTION:Quote ${quote.reference} for ${escaped}. Questions? Call 03 555 0142.`,
    ]),
  )
  for (const secret of ['http', 'quo_', 'qtk_', token]) expect(text).not.toContain(secret)

  await accept()
  const start = [`UID:${quote.reference}-start@localhost`, 'DTSTART;VALUE=DATE:20261201']
  expect(unfolded(await (await download('start')).text())).toEqual(expect.arrayContaining(start))
})

test('there is no calendar of a start that is not planned', async () => {
  const { atLink, accept } = await opened({ start_date: null })
  await accept()
  expect(await refusalOf(atLink('/start.ics'))).toEqual([404, 'calendar_not_found'])
})
