import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Lead, leadReplyBody, replyLabel } from '#src/leads/schema.ts'
import { useAppForm } from '#web/components/form.tsx'
import { controlId, FormFrame, SubmitButton } from '#web/components/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { validateWith } from '#web/lib/validation.ts'
import { SendAnyway } from '#web/mail/send-anyway.tsx'
import { leadReplyQuery, replyToLeadMutation } from './queries.ts'

const parseReply = validateWith(leadReplyBody)

type LeadProps = { lead: Lead }

const ReplyForm = ({ lead, text, onClose }: LeadProps & { text: string; onClose: () => void }) => {
  const reply = useMutation(replyToLeadMutation)
  const form = useAppForm({
    values: { text },
    parse: parseReply,
    send: (typed) => reply.mutateAsync({ id: lead.id, ...typed }),
    onSuccess: onClose,
  })
  const inputId = controlId(form.state.id, 'text')
  useEffect(() => document.getElementById(inputId)?.focus(), [inputId])
  return (
    <div className="order-last basis-full pt-2">
      <FormFrame form={form} label={replyLabel} className="max-w-2xl gap-5" unmarked>
        <LeaveGuard form={form} />
        <form.Field name="text">
          {(field) => (
            <field.LongText
              label={replyLabel}
              rows={14}
              hint={`Drafted from what they asked. Change it as you like: it goes to ${lead.email} as it stands.`}
            />
          )}
        </form.Field>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy="Sending...">Send reply</SubmitButton>
          <SendAnyway
            error={reply.error}
            onConfirm={() =>
              reply.variables && reply.mutate({ ...reply.variables, allow_bounced: true }, { onSuccess: onClose })
            }
          />
          <Button variant="quiet" unavailable={form.state.busy || reply.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </FormFrame>
    </div>
  )
}

export const Reply = ({ lead }: LeadProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const draft = useQuery({ ...leadReplyQuery(lead.id), enabled: isOpen })
  const close = () => {
    setOpen(false)
    restoreFocus(() => button.current)
  }
  if (isOpen && draft.data) return <ReplyForm lead={lead} text={draft.data.text} onClose={close} />
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        busy={isOpen && draft.isFetching}
        onClick={() => (isOpen ? void draft.refetch() : setOpen(true))}
      >
        {replyLabel}
      </Button>
      {isOpen && draft.error && (
        <p role="alert" className="order-last basis-full text-danger">
          Failed to load the drafted reply. {draft.error.message}
        </p>
      )}
    </>
  )
}
