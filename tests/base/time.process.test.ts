import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Day, Instant } from '#src/base/time.ts'
import { addDays, endOfDay, formatInstant, isDay, nzDay } from '#src/base/time.ts'

const day = (text: string) => text as Day

// Ordinary days, and the days on which the clock changes.
test.each([
  ['2026-04-05', '2026-04-05T12:00:00.000Z'],
  ['2026-09-27', '2026-09-27T11:00:00.000Z'],
  ['2027-04-03', '2027-04-03T11:00:00.000Z'],
])('%s ends at %s, to the millisecond', (text, end) => {
  expect(endOfDay(day(text))).toBe(end)
  expect(nzDay(Date.parse(end) - 1)).toBe(text)
  expect(nzDay(Date.parse(end))).toBe(addDays(day(text), 1))
})

test.each([
  ['2026-11-07T03:05:00.000Z', '7 Nov 2026, 4:05 pm NZDT'],
  ['2026-06-07T12:05:00.000Z', '8 Jun 2026, 12:05 am NZST'],
  ['2027-04-03T13:59:59.000Z', '4 Apr 2027, 2:59 am NZDT'],
  ['2027-04-03T14:00:00.000Z', '4 Apr 2027, 2:00 am NZST'],
])('%s is shown as %s', (moment, words) => {
  expect(formatInstant(moment as Instant)).toBe(words)
})

test.each([
  ...['2027-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '2026-01-01T00:00', '', '1999-12-31'],
  ...['2100-01-01'],
])('%s is not a day', (text) => {
  expect(isDay(text)).toBe(false)
})

const shifts = ['2027-04-03', '2027-04-04', '2027-09-25', '2027-09-26'].map(day)

const zones = ['UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata']

test.each(zones)('a server whose own time zone is %s computes the same days (C8)', async (zone) => {
  const script = `
    import { endOfDay, nzDay, formatInstant } from '#src/base/time.ts'
    const ends = ${JSON.stringify(shifts)}.map((day) => endOfDay(day))
    console.log(JSON.stringify([...ends, ...ends.map((end) => nzDay(Date.parse(end) - 1)), formatInstant(ends[0])]))`
  const child = Bun.spawn([process.execPath, '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { TZ: zone },
    stdout: 'pipe',
  })
  const said = JSON.parse(await new Response(child.stdout).text())
  expect(said).toEqual([...shifts.map(endOfDay), ...shifts, '4 Apr 2027, 12:00 am NZDT'])
})
