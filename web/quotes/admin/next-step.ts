import { type Day, daysBetween } from '#src/base/time.ts'

const formatDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

export const formatTimeLeft = (valid_until: Day, today: Day) => {
  const left = daysBetween(today, valid_until)
  if (left < 0) return `ended ${formatDays(-left)} ago`
  return left === 0 ? 'last day today' : `${formatDays(left)} left`
}
