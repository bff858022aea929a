/** `bun run holidays`: writes the public holidays of New Zealand and of the business's region. */
import Holidays from 'date-holidays'
import { facts } from '#src/business/facts.ts'

const first = 2020
const last = 2050
const regional = new Holidays('NZ', facts.region.holidays)

const daysOf = (year: number) =>
  regional
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date }) => date.slice(5, 10))
    .join(' ')

const years = Array.from({ length: last - first + 1 }, (_, at) => first + at)

export const holidaysText = `/** Public holidays by year, written by \`bun run holidays\`. Other years know weekends alone. */
export const holidays: Readonly<Record<number, string>> = {
${years.map((year) => `  ${year}: '${daysOf(year)}',`).join('\n')}
}
`

if (import.meta.main) await Bun.write('src/calendar/holidays.ts', holidaysText)
