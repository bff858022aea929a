import type { NdaPageData } from '#src/http/page-schema.ts'
import { DebugPanel } from '#web/components/page/debug-panel.tsx'
import { ClientShell } from '#web/components/shell/client-shell.tsx'
import { AnswerProvider, useAnswer } from '#web/lib/answer.tsx'
import { PostedContext } from '#web/lib/posted.ts'
import { useViewReport } from '#web/lib/query/view-report.ts'
import { NdaDocument } from './document.tsx'
import { ndaAnswer, reportNdaView } from './queries.ts'

type NdaViewProps = { token: string; page: NdaPageData }

const Nda = ({ token, page: { trace } }: NdaViewProps) => {
  const [invitation] = useAnswer(ndaAnswer)
  useViewReport(token, true, reportNdaView)
  return (
    <ClientShell provider={invitation.execution.provider}>
      <NdaDocument token={token} invitation={invitation} />
      {trace && <DebugPanel trace={trace} />}
    </ClientShell>
  )
}

export const NdaView = (props: NdaViewProps) => (
  <PostedContext value={props.page.posted}>
    <AnswerProvider context={ndaAnswer} initial={props.page.answer}>
      <Nda {...props} />
    </AnswerProvider>
  </PostedContext>
)
