import type { ClientPageProps } from '#src/http/client-schema.ts'
import { AnswerProvider } from '#web/lib/answer.tsx'
import { NdaPage } from '#web/nda/public/page.tsx'
import { ndaAnswer } from '#web/nda/public/queries.ts'
import { ClientShell } from './frame.tsx'

export type NdaProps = Extract<ClientPageProps, { kind: 'nda' }>

export const NdaView = (page: NdaProps) => (
  <ClientShell page={page}>
    <AnswerProvider of={ndaAnswer} initial={page.answer}>
      <NdaPage token={page.token} />
    </AnswerProvider>
  </ClientShell>
)
