import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { formatInstant } from '#src/base/time.ts'
import { type AskedEmail, type DaysEmailDraft, isSent, ownWords, summaryWordsMax } from '#src/days/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { dayNow } from '#web/lib/now.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'
import { BoxedEmail, ReadOnlyEmailDialog } from '#web/mail/email-draft.tsx'

const daysEmail = api.admin.quotes[':id'].days.email

const daysEmailQuery = (id: string, email: AskedEmail) =>
  jsonQuery(['days-email', id, email], (option) => daysEmail.$get({ param: { id }, query: email }, option), {
    staleTime: 0,
  })

type Sent = { id: string; email: AskedEmail; words: string | null }

const sendDaysEmailMutation = mutationOptions({
  mutationFn: ({ id, email, words }: Sent) =>
    answerOf(daysEmail.$post({ param: { id }, json: email.kind === 'block_ends' ? email : { ...email, words } })),
  // The page behind the dialog lists emails, or what waits for the owner.
  onSettled: () => queryClient.invalidateQueries(),
  meta: { done: { title: 'Email sent' }, failed: 'Failed to send email' },
})

const titles = {
  block_ends: 'Tell the client that days end',
  summary: 'Send the summary of the month',
  next_term: 'Write about the next term',
}

const parse = validateWith(ownWords)

type OpenProps = { quoteId: string; email: AskedEmail; onClose: () => void }

const SendForm = ({ quoteId: id, email, draft, onClose }: OpenProps & { draft: DaysEmailDraft }) => {
  const { mutateAsync } = useMutation(sendDaysEmailMutation)
  return (
    <FormDialog
      title={titles[email.kind]}
      description={
        draft.sent_at ? `Sent before, ${formatInstant(draft.sent_at)}.` : 'Nothing is sent before you press.'
      }
      action="Send"
      busy="Sending..."
      values={{ words: '' }}
      parse={parse}
      send={({ words }) => mutateAsync({ id, email, words })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {email.kind !== 'block_ends' && (
            <form.LongText
              name="words"
              label="Your own words"
              hint="Optional. They stand first, after the greeting: what you saw and heard, and what is next."
              counted={summaryWordsMax}
            />
          )}
          <BoxedEmail draft={draft} />
        </>
      )}
    </FormDialog>
  )
}

/** Shows an email about days as the client will read it; only a press sends it. */
export const DaysEmailDialog = (props: OpenProps) => {
  const { quoteId, email, onClose } = props
  const query = useQuery(daysEmailQuery(quoteId, email))
  const { data: draft } = query
  const sent = draft?.sent_at && isSent(email, draft.sent_at, dayNow()) ? draft.sent_at : null
  if (draft && !sent && draft.refusal === null) return <SendForm {...props} draft={draft} />
  return <ReadOnlyEmailDialog title={titles[email.kind]} query={query} draft={draft} sent={sent} onClose={onClose} />
}
