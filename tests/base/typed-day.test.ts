import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, formatDay } from '#src/base/time.ts'
import { parseTypedDay } from '#src/base/typed-day.ts'

test.each([
  ...['23 November 2026', '23 november, 2026', ' 23 Nov 2026 ', '23 Nov 26', '23 Nov. 2026', '23rd November 2026'],
  ...['23rd of November 2026', '23-Nov-2026', 'November 23, 2026', 'Nov 23rd 2026', '23/11/2026', '23/11/26'],
  ...['23.11.2026', '23. 11. 2026', '23-11-2026', '23 11 2026', '2026-11-23', '2026/11/23', '2026 Nov 23'],
])('%j is 23 November 2026', (typed) => {
  expect(parseTypedDay(typed)).toBe('2026-11-23')
})

test.each([
  ['1/2/2026', '2026-02-01'],
  ['29 Feb 2028', '2028-02-29'],
  ['1 Sept 2026', '2026-09-01'],
  ['31 December 2099', '2099-12-31'],
  ['1 January 2000', '2000-01-01'],
])('%j is %s', (typed, day) => {
  expect(parseTypedDay(typed)).toBe(day)
})

test.each([
  ...['', 'today', '31 February 2026', '29 Feb 2026', '31/4/2026', '11/23/2026', '0/1/2026', '23/13/2026'],
  ...['23 Novembre 2026', '23 No 2026', '23 November', 'November 2026', '2026', '23112026', '23 11 026'],
  ...['23 November 1999', '23 November 2100', '23 November 12026', '23//11//2026', '23 November 2026 or so'],
  ...['23 23 November 2026', '٢٣/١١/٢٠٢٦'],
])('%j is no day', (typed) => {
  expect(parseTypedDay(typed)).toBeNull()
})

test('every day of the century is understood as the page writes it, and as day/month/year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_524 }), (count) => {
      const day = addDays('2000-01-01' as Day, count)
      for (const typed of [formatDay(day), day.split('-').reverse().join('/')]) expect(parseTypedDay(typed)).toBe(day)
    }),
  )
})
