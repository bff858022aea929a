import { addDays, type Day, weekday } from '#src/base/time.ts'

type PublicHolidays = (year: number) => Set<string>

/** New Zealand's and Canterbury's public holidays, loaded when first asked for: the package takes a third of the start. */
const loadHolidays = async (): Promise<PublicHolidays> => {
  const { default: Holidays } = await import('date-holidays')
  const canterbury = new Holidays('NZ', 'CAN')
  const known = new Map<number, Set<string>>()
  return (year) => {
    const found =
      known.get(year) ??
      new Set(
        canterbury
          .getHolidays(year)
          .filter(({ type }) => type === 'public')
          .map(({ date }) => date.slice(0, 10)),
      )
    known.set(year, found)
    return found
  }
}

let loaded: Promise<PublicHolidays> | undefined

const holidays = () => {
  loaded ??= loadHolidays()
  return loaded
}

const isWorking = (day: Day, publicHolidays: PublicHolidays) =>
  weekday(day) !== 0 && weekday(day) !== 6 && !publicHolidays(Number(day.slice(0, 4))).has(day)

/** Whether people work in Christchurch on this day (NZ.md "Working days"). */
export const isWorkingDay = async (day: Day) => isWorking(day, await holidays())

/** The `count`th working day after a day. */
export const addWorkingDays = async (day: Day, count: number): Promise<Day> => {
  const publicHolidays = await holidays()
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (isWorking(at, publicHolidays)) left -= 1
  }
  return at
}
