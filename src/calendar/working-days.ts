import { addDays, type Day, type Instant, msOf, nzDay, nzMoment, weekday } from '#src/base/time.ts'
import { facts } from '#src/business/facts.ts'

type PublicHolidays = (year: number) => Set<string>

/** Loaded on first use: the package would take a third of the server's start. */
const loadHolidays = async (): Promise<PublicHolidays> => {
  const { default: Holidays } = await import('date-holidays')
  const regional = new Holidays('NZ', facts.region.holidays)
  const byYear = new Map<number, Set<string>>()
  return (year) => {
    const found =
      byYear.get(year) ??
      new Set(
        regional
          .getHolidays(year)
          .filter(({ type }) => type === 'public')
          .map(({ date }) => date.slice(0, 10)),
      )
    byYear.set(year, found)
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

const opens = 9
const closes = 17

/** The calendar, loaded: it answers at once, as a transaction needs. */
export const workingCalendar = async () => {
  const publicHolidays = await holidays()
  const isWorkingDay = (day: Day) => isWorking(day, publicHolidays)
  const addWorkingDays = (day: Day, count: number): Day => {
    const step = Math.sign(count)
    let at = day
    for (let left = Math.abs(count); left > 0; ) {
      at = addDays(at, step)
      if (isWorkingDay(at)) left -= 1
    }
    return at
  }
  const nextWorkingMoment = (moment: Instant): Instant => {
    const day = nzDay(msOf(moment))
    if (isWorkingDay(day)) {
      if (moment < nzMoment(day, opens)) return nzMoment(day, opens)
      if (moment < nzMoment(day, closes)) return moment
    }
    return nzMoment(addWorkingDays(day, 1), opens)
  }
  return { isWorkingDay, addWorkingDays, nextWorkingMoment }
}

/** Neither a weekend nor a public holiday of New Zealand or of the business's region. */
export const isWorkingDay = async (day: Day) => (await workingCalendar()).isWorkingDay(day)

/** @param count negative: so many working days before */
export const addWorkingDays = async (day: Day, count: number): Promise<Day> =>
  (await workingCalendar()).addWorkingDays(day, count)

/** The moment itself where it is in working hours, 9:00 to 17:00 of a working day; otherwise when they next begin. */
export const nextWorkingMoment = async (moment: Instant): Promise<Instant> =>
  (await workingCalendar()).nextWorkingMoment(moment)
