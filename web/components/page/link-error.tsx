import { Problem } from '#src/base/problem.ts'
import type { PageTrace } from '#src/http/page-schema.ts'
import { ClientShell } from '#web/components/shell/client-shell.tsx'
import { loadFailed } from '#web/content/link.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'
import { DebugPanel } from './debug-panel.tsx'
import { LinkFailure } from './link-failure.tsx'

type LinkErrorProps = {
  error: unknown
  copy: {
    title: string
    /** `heading`: for a link that is unknown or over. `unread`: for one whose data could not be loaded. */
    failure: { heading: string; unread: string; requestLink: string; requestLinkSubject: string }
  }
  sentence?: string | undefined
}

const traceOf = (error: unknown) => (Object(error) as { trace?: PageTrace | null }).trace ?? null

export const LinkError = ({ error, copy: { title, failure }, sentence = sentenceOf(error) }: LinkErrorProps) => {
  const isGone = error instanceof Problem && (error.status === 404 || error.status === 410)
  const trace = traceOf(error)
  return (
    <ClientShell>
      <LinkFailure
        title={title}
        heading={isGone ? failure.heading : failure.unread}
        sentence={sentence}
        {...(isGone
          ? { email: { label: failure.requestLink, subject: failure.requestLinkSubject } }
          : { help: loadFailed.help })}
      />
      {trace && <DebugPanel trace={trace} />}
    </ClientShell>
  )
}
