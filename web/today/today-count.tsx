import { useQuery } from '@tanstack/react-query'
import { todayQuery } from './queries.ts'

export const TodayCount = () => {
  const { data } = useQuery(todayQuery)
  if (!data || data.count === 0) return null
  return (
    <span className="tabular text-sm font-normal text-faint">
      {data.count}
      {data.more.length > 0 && '+'} <span className="sr-only">waiting</span>
    </span>
  )
}
