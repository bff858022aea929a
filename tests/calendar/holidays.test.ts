import { readFileSync } from 'node:fs'
import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { calendarOf, holidaysText } from '#bin/holidays.ts'
import { addDays, type Day, nzMoment, weekday } from '#src/base/time.ts'
import { type Region, regionCodes } from '#src/calendar/rules.ts'
import { addWorkingDays, isWorkingDay, nextWorkingMoment } from '#src/calendar/working-days.ts'

test('the table of holidays is what the package says, from 2020 to 2050', () => {
  expect(readFileSync('src/calendar/holidays.ts', 'utf8')).toBe(holidaysText)
  expect(regionCodes.toSorted()).toEqual([...Object.keys(new Holidays('NZ').getStates('NZ')), 'SCA'].toSorted())
})

test.each(regionCodes)('the working days of %s are all but weekends and what the package calls public', (region) => {
  const calendar = calendarOf(region)
  for (const year of [2026, 2038]) {
    const off = calendar.getHolidays(year).flatMap(({ type, date }) => (type === 'public' ? date.slice(0, 10) : []))
    for (let day = `${year}-01-01` as Day; day <= `${year}-12-31`; day = addDays(day, 1)) {
      const isOff = weekday(day) === 0 || weekday(day) === 6 || off.includes(day)
      expect(isWorkingDay(day, region), day).toBe(!isOff)
    }
  }
})

// From the dates that employment.govt.nz publishes.
test.each<[string, Region, string]>([
  ['Auckland Anniversary', 'AUK', '2026-01-26'],
  ['Wellington Anniversary', 'WGN', '2026-01-19'],
  ['Taranaki Anniversary', 'TKI', '2026-03-09'],
  ['Otago Anniversary', 'OTA', '2026-03-23'],
  ['Southland’s Easter Tuesday', 'STL', '2026-04-07'],
  ['Show Day', 'CAN', '2026-11-13'],
  ['South Canterbury Anniversary', 'SCA', '2026-09-28'],
])('%s is no working day in %s alone', (_, region, day) => {
  expect(isWorkingDay(day as Day, region)).toBe(false)
  expect(isWorkingDay(day as Day, 'MBH')).toBe(true)
  expect(addWorkingDays(addDays(day as Day, -1), 1, region) > day).toBe(true)
  expect(nextWorkingMoment(nzMoment(day as Day, 10), region) > nzMoment(day as Day, 17)).toBe(true)
})

test('South Canterbury has no Show Day', () => expect(isWorkingDay('2026-11-13' as Day, 'SCA')).toBe(true))
