import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holidaysText } from '#bin/holidays.ts'

test('the table of holidays is what the package says, from 2020 to 2050', () => {
  expect(readFileSync('src/calendar/holidays.ts', 'utf8')).toBe(holidaysText)
})
