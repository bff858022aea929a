/** `bun run holidays`: writes the public holidays of New Zealand and of each of its regions. */
import Holidays from 'date-holidays'
import { type Region, regionCodes } from '#src/calendar/rules.ts'

const first = 2020
const last = 2050
const years = Array.from({ length: last - first + 1 }, (_, at) => first + at)

const daysOf = (calendar: Holidays, year: number) =>
  calendar
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date }) => date.slice(0, 10))

const national = new Holidays('NZ')

/** The package keeps South Canterbury's day under a name that it cannot look up. */
export const calendarOf = (region: Region) => {
  if (region !== 'SCA') return new Holidays('NZ', region)
  const calendar = new Holidays('NZ')
  calendar.setHoliday('4th monday in September', { name: 'South Canterbury Anniversary', type: 'public' })
  return calendar
}

const ownDays = (region: Region) => {
  const calendar = calendarOf(region)
  return years
    .flatMap((year) => daysOf(calendar, year).filter((day) => !daysOf(national, year).includes(day)))
    .join(' ')
}

const yearLine = (year: number) => {
  const days = daysOf(national, year).map((day) => day.slice(5))
  return `  ${year}: '${[...new Set(days)].join(' ')}',`
}

const regionLines = [...Map.groupBy(regionCodes, ownDays)].map(
  ([days, codes]) => `  ${codes.length === 1 ? `${codes[0]}: ` : `'${codes.join(' ')}':\n    `}'${days}',`,
)

export const holidaysText = `/** Public holidays of the whole country by year, written by \`bun run holidays\`. In other years only weekends are free. */
export const holidays: Readonly<Record<number, string>> = {
${years.map(yearLine).join('\n')}
}

/** The additional holidays of some regions. */
export const regionalHolidays: Readonly<Record<string, string>> = {
${regionLines.join('\n')}
}
`

if (import.meta.main) await Bun.write('src/calendar/holidays.ts', holidaysText)
