import { Problem } from '#src/base/problem.ts'
import type { PageTrace } from '#src/http/page-schema.ts'
import { ClientShell } from '#web/components/shell/client-shell.tsx'
import { loadFailed } from '#web/content/link.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'
import { DebugPanel } from './debug-panel.tsx'
import { LinkFailure } from './link-failure.tsx'

type LinkErrorProps = {
  error: unknown
  title: string
  /** `gone`: for a link that is unknown or over. `unread`: for one whose data could not be loaded. */
  headings: { gone: string; unread: string }
  request: { label: string; subject: string }
  sentence?: string | undefined
}

const traceOf = (error: unknown) => (Object(error) as { trace?: PageTrace | null }).trace ?? null

export const LinkError = ({ error, title, headings, request, sentence = sentenceOf(error) }: LinkErrorProps) => {
  const isGone = error instanceof Problem && (error.status === 404 || error.status === 410)
  const trace = traceOf(error)
  return (
    <ClientShell>
      <LinkFailure
        title={title}
        heading={isGone ? headings.gone : headings.unread}
        sentence={sentence}
        {...(isGone ? { email: request } : { help: loadFailed.help })}
      />
      {trace && <DebugPanel trace={trace} />}
    </ClientShell>
  )
}
