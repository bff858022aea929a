import { expect, test } from 'vitest'
import { refusalOf } from '#tests/fixtures/server.ts'
import { opened } from './fixtures.ts'

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
  expect(unfolded(text)).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      `UID:${quote.reference}-last-day@localhost`,
      'DTSTAMP:20261101T200000Z',
      'DTSTART;VALUE=DATE:20261117',
      'SUMMARY:Last day to accept the quote of Southern Accounts',
      `DESCRIPTION:Quote ${quote.reference} for ${client_company.replaceAll(/[,;]/g, '\\$&')}. Questions? Call 03 555 0142.`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  )
  expect(text).not.toMatch(/http|quo_|qtk_/)
  expect(text).not.toContain(token)

  await accept()
  expect(await refusalOf(download('last-day'))).toEqual([404, 'calendar_not_found'])
  const start = await (await download('start')).text()
  expect(unfolded(start)).toEqual(
    expect.arrayContaining([`UID:${quote.reference}-start@localhost`, 'DTSTART;VALUE=DATE:20261201']),
  )
})

test('there is no calendar of a start that is not planned, nor of a quote that is over', async () => {
  const { atLink, accept } = await opened({ start_date: null })
  await accept()
  expect(await refusalOf(atLink('/start.ics'))).toEqual([404, 'calendar_not_found'])
  const over = await opened()
  over.server.travelTo('2026-11-17T11:00:00.000Z')
  expect(await refusalOf(over.atLink('/last-day.ics'))).toEqual([410, 'quote_expired'])
})
