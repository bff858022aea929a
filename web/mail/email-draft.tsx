import type { ComponentProps } from 'react'
import { formatInstant, type Instant } from '#src/base/time.ts'
import { Callout } from '#web/components/callout.tsx'
import { Term } from '#web/components/page/detail-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'

type Draft = { to: string; subject: string; text: string }

export const EmailHead = ({ to, subject }: Omit<Draft, 'text'>) => (
  <dl className="grid gap-2">
    <Term term="To">{to}</Term>
    <Term term="Subject">{subject}</Term>
  </dl>
)

export const EmailText = ({ draft }: { draft: Draft }) => (
  <div>
    <EmailHead {...draft} />
    <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">{draft.text}</p>
  </div>
)

export const BoxedEmail = (props: ComponentProps<typeof EmailText>) => (
  <div className="rounded-md border border-line px-4 py-3">
    <EmailText {...props} />
  </div>
)

type ReadOnlyProps = { draft: Draft & { refusal: string | null }; sent: Instant | null }

/** An email that was sent already, or that cannot be sent. */
export const ReadOnlyEmail = ({ draft, sent }: ReadOnlyProps) => (
  <>
    <Callout tone={sent ? 'good' : 'warning'} title={sent ? `Sent ${formatInstant(sent)}` : 'This cannot be sent'}>
      {!sent && <p>{draft.refusal}</p>}
    </Callout>
    <BoxedEmail draft={draft} />
  </>
)

type EmailDialogProps = {
  title: string
  query: ComponentProps<typeof QueryError>['query']
  draft: ReadOnlyProps['draft'] | undefined
  sent?: Instant | null
  onClose: () => void
}

export const ReadOnlyEmailDialog = ({ title, query, draft, sent = null, onClose }: EmailDialogProps) => (
  <Dialog open onOpenChange={(open) => open || onClose()}>
    <DialogContent>
      <DialogTitle>{title}</DialogTitle>
      <div className="mt-5 grid gap-5">
        {draft && <ReadOnlyEmail draft={draft} sent={sent} />}
        {!draft && query.error && <QueryError title="Failed to load the email" query={query} />}
        {!draft && !query.error && <Skeleton className="h-40" />}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </div>
    </DialogContent>
  </Dialog>
)
