import { type ReactNode, useState } from 'react'
import { formatDay } from '#src/base/time.ts'
import type { ReaderAtLink } from '#src/readers/schema.ts'
import { FormAlert } from '#web/components/form/form-alert.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { Page } from '#web/components/page/page.tsx'
import { readersPage as copy } from '#web/content/readers.ts'
import { usePosted } from '#web/lib/posted.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'

export const StoppedReading = () => (
  <Page title={copy.stopped.heading} noindex>
    <p className="measure mt-6">{copy.stopped.text}</p>
  </Page>
)

type NoticeProps = { token: string; reader: ReaderAtLink; mayAccept: readonly string[]; children?: ReactNode }

/** Who named the reader, for what, who may accept, and the way out. */
export const ReaderNotice = ({ token, reader, mayAccept, children }: NoticeProps) => {
  const [isStopped, setStopped] = useState(false)
  const stop = useAction(
    () => answerOf(api.quotes[':token']['stop-reading'].$post({ ...tokenParam(token), json: {} })),
    {
      onSuccess: () => setStopped(true),
      posted: usePosted(['stop-reading']),
    },
  )
  if (isStopped) return <StoppedReading />
  return (
    <>
      <aside className="column flex flex-wrap items-center gap-x-6 gap-y-1 py-3 text-sm print:hidden">
        <p>
          {copy.named(reader.named_by, formatDay(reader.named_on))}, {copy.for[reader.for]}.{' '}
          {mayAccept.length > 0 && copy.mayAccept(mayAccept)}
        </p>
        <PageForm>
          <ActButton
            act="stop-reading"
            variant="link"
            busy={stop.isPending}
            className="min-h-11"
            run={() => stop.mutate({})}
          >
            {stop.isPending ? copy.stopping : copy.stop}
          </ActButton>
        </PageForm>
        <FormAlert>{stop.error && sentenceOf(stop.error)}</FormAlert>
      </aside>
      {children}
    </>
  )
}
