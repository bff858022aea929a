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
  /** The heading of a link that is unknown or over, and of one that could not be read. */
  headings: { gone: string; unread: string }
  request: { label: string; subject: string }
  sentence?: string | undefined
}

const traceOf = (error: unknown) => (Object(error) as { trace?: PageTrace | null }).trace ?? null

/** The page of a link that cannot be shown. */
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
