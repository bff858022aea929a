import { useQuery } from '@tanstack/react-query'
import { countToday } from '#src/today/row-rules.ts'
import { todayQuery } from './queries.ts'

export const TodayCount = () => {
  const { data } = useQuery(todayQuery)
  if (!data || countToday(data) === 0) return null
  return (
    <span className="tabular text-sm font-normal text-faint">
      {countToday(data)}
      {data.more.length > 0 && '+'} <span className="sr-only">waiting</span>
    </span>
  )
}
