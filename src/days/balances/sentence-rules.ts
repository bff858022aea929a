import { formatDay, formatMonth, formatShortDay } from '#src/base/time.ts'
import { addMonths, type Month } from '#src/calendar/month-rules.ts'
import { blockDays, capital, formatDayCount, formatHours, hoursOfDay } from '#src/days/rules.ts'
import type { Ending, FreeDays } from './free-rules.ts'
import type { BlockBalance, Engagement, Source } from './rules.ts'

const isMonth = (source: Source): source is Month => !source.startsWith('ent_')

const monthName = (month: Month) => formatMonth(month).replace(/ .*/, '')

export const freeWords = ({ free }: Pick<FreeDays, 'free'>) =>
  free === 0 ? 'No days free' : `${capital(formatHours(free))} free`

/** The labels of the bar's fills: "5 used", "1½ booked", "1½ free". */
export const partsOf = (balance: Pick<FreeDays, 'used' | 'booked' | 'free'>) =>
  (['used', 'booked', 'free'] as const).flatMap((part) => {
    const hours = balance[part]
    return hours > 0 ? { part, hours, words: `${formatDayCount(hours)} ${part}` } : []
  })

const endWords = ({ source, last }: Ending) => {
  const place = isMonth(source) ? ` in ${monthName(source)}` : ''
  return `${place}, ${last === null ? `valid for ${blockDays} days from payment` : `until ${formatShortDay(last)}`}`
}

export const ofWords = ({ of, endings: [ending, ...others] }: FreeDays) => {
  const carried = ending?.carried ? ` (${formatDayCount(ending.carried)} carried over)` : ''
  return `of ${formatDayCount(of)}${carried}${ending && others.length === 0 ? endWords(ending) : ''}`
}

const verb = (hours: number, one: string, several: string) =>
  hours > 0 ? [`${formatDayCount(hours)} ${hours > hoursOfDay ? several : one}`] : []

/** What a month's free hours do at its end: "1 lapses Mon 30 Nov, 1 goes over to December". */
export const lapseWords = ({ source, lapses, goes_over, last }: Ending): string =>
  isMonth(source) && last !== null
    ? [
        ...verb(lapses, 'lapses', 'lapse').map((words) => `${words} ${formatShortDay(last)}`),
        ...verb(goes_over, 'goes over', 'go over').map((words) => `${words} to ${monthName(addMonths(source, 1))}`),
      ].join(', ')
    : ''

/** "3½ days free of 5, until Thu 25 Mar"; of a month what lapses is said too. */
export const endingWords = (ending: Ending): string => {
  const lapse = lapseWords(ending)
  return `${freeWords(ending)} of ${formatDayCount(ending.of)}${endWords(ending)}${lapse && `: ${lapse}`}`
}

export const balanceSentence = (balance: FreeDays): string => {
  const parts = partsOf(balance).flatMap(({ part, words }) => (part === 'free' ? [] : words))
  const lapse = balance.endings.flatMap((ending) => (ending.is_told && lapseWords(ending)) || [])
  return `${freeWords(balance)} ${[[ofWords(balance), ...parts].join('; '), ...lapse].join('. ')}.`
}

/** What the log adds up to: "7½ days worked, of 18 days ordered". */
export const logSum = ({ visits, blocks }: Pick<Engagement, 'visits' | 'blocks'>): string => {
  const sum = (all: Iterable<{ hours: number }>) => [...all].reduce((total, { hours }) => total + hours, 0)
  const worked = sum([...visits.values()].filter(({ ended }) => ended?.kind === 'worked'))
  const ordered = sum(blocks.values())
  return `${worked === 0 ? 'Nothing' : capital(formatHours(worked))} worked${ordered > 0 ? `, of ${formatHours(ordered)} ordered` : ''}`
}

export const lapsedWords = ({ lapsed, valid_to }: Pick<BlockBalance, 'lapsed' | 'valid_to'>): string =>
  lapsed > 0 && valid_to ? `${formatHours(lapsed)} lapsed after ${formatDay(valid_to)}` : ''
