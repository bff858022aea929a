import { useAnswer } from '#web/lib/answer.tsx'
import { useViewReport } from '#web/lib/query/view-report.ts'
import { NdaDocument } from './document.tsx'
import { ndaAnswer, reportNdaView } from './queries.ts'

/** Stands in the provider of `ndaAnswer`. */
export const NdaPage = ({ token }: { token: string }) => {
  const [invitation] = useAnswer(ndaAnswer)
  useViewReport(token, true, reportNdaView)
  return <NdaDocument token={token} invitation={invitation} />
}
