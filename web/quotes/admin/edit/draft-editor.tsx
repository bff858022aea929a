import { useMutation } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { adminProblems } from '#src/base/admin-problems.ts'
import { type Code, Problem } from '#src/base/problem.ts'
import { formatDay } from '#src/base/time.ts'
import type { QuoteDraft } from '#src/quotes/field-rules.ts'
import { planCards } from '#src/quotes/plan-rules.ts'
import { freePlans, isPast, offeredPlans, reference } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { useSavedDraft } from '#web/auth/sign-in/saved-draft.ts'
import { Ago } from '#web/components/ago.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { FootBar } from '#web/components/form/foot-bar.tsx'
import { useSelector } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useBusiness } from '#web/lib/business.tsx'
import { serverNow } from '#web/lib/now.ts'
import { SendAnyway } from '#web/mail/send-anyway.tsx'
import { sendQuoteFailed, sendQuoteMutation } from '#web/quotes/admin/moves/move-queries.ts'
import { QuoteActs } from '#web/quotes/admin/moves/quote-acts.tsx'
import { loadQuoteFailed, updateQuoteMutation } from '#web/quotes/admin/queries.ts'
import { QuoteHead } from '#web/quotes/admin/sent/head.tsx'
import { ConflictingEdits } from './conflicting-edits.tsx'
import { DraftSections } from './draft-form.tsx'
import { DraftRestored } from './draft-restored.tsx'
import { WithPreview } from './preview.tsx'
import { changedFields, type QuoteForm, typedQuote } from './quote-form.ts'
import { ScheduleNote, SendOptions, useSendTime } from './send-options.tsx'
import { useDraftForm } from './use-draft-form.ts'

const conflictCodes = new Set<Code>(['quote_stale', 'quote_not_draft', 'quote_deleted'])
const isConflict = (error: unknown) => error instanceof Problem && conflictCodes.has(error.code)

const findSendObstacle = (quote: QuoteDraft) => {
  if (isPast(quote.valid_until, serverNow())) return adminProblems.quote_past_valid[1]
  return offeredPlans(quote).length === 0 ? adminProblems.quote_without_plan[1] : null
}

const useDraftEditing = (quote: Quote) => {
  const [base, setBase] = useState(quote)
  const lastSavedRef = useRef<Quote | null>(null)
  const save = useMutation(updateQuoteMutation)
  const form = useDraftForm({
    values: useMemo(() => typedQuote(base), [base]),
    send: async (draft) => {
      const saved = await save.mutateAsync({ id: base.id, version: base.version, draft })
      setBase(saved)
      lastSavedRef.current = saved
      return saved
    },
  })
  const { api } = form
  const dirty = useSelector(api.store, (state) => !state.isDefaultValue)
  const isStale = quote.version > base.version && !save.isPending
  // A newer stored version replaces the form's as long as nothing is typed (D10).
  useEffect(() => {
    if (!isStale || dirty) return
    setBase(quote)
    api.reset(typedQuote(quote))
  }, [isStale, dirty, quote, api])
  /** @returns the stored quote, or null if it was refused: the form says why. */
  const saveTyped = async () => {
    lastSavedRef.current = null
    await form.state.submit()
    return lastSavedRef.current
  }
  return { base, form, dirty, saveTyped, hasConflict: (isStale && dirty) || isConflict(save.error) }
}

/** `onReload` loads what somebody else has saved meanwhile. */
type ConflictProps = { reload: { error: Error | null; isPending: boolean }; onReload: () => void }

type EditorProps = ConflictProps & {
  quote: AdminQuote
  focusRef: Ref<HTMLDivElement>
  unsaved: Partial<QuoteForm> | null
  onClose: () => void
  onUnsaved: (changes: Partial<QuoteForm>) => void
}

export const DraftEditor = ({ quote, focusRef, unsaved, onClose, onUnsaved, ...conflict }: EditorProps) => {
  const { base, form, dirty, saveTyped, hasConflict } = useDraftEditing(quote)
  const restored = useSavedDraft(`${base.id} version ${base.version}`, form)
  const send = useMutation(sendQuoteMutation)
  const [asked, setAsked] = useState<SendSummaryProps | null>(null)
  const sendTime = useSendTime()
  const obstacle = asked && findSendObstacle(asked.draft)

  const reportUnsaved = useEffectEvent(() => {
    if (form.isDirty()) onUnsaved(changedFields(form.api.state.values, base))
  })
  useEffect(() => () => reportUnsaved(), [])

  /** Opens the dialog with the typed quote. Nothing is stored before the owner confirms. */
  const ask = () => {
    send.reset()
    sendTime.set({ choice: '' })
    setAsked(null)
    void form.check((draft) => setAsked({ draft, stored: base, unsaved: form.isDirty() }))
  }

  const confirmSend = async ({ stored, unsaved }: SendSummaryProps) => {
    const send_at = sendTime.send_at
    const saved = unsaved ? await saveTyped() : stored
    if (saved) send.mutate({ quote: saved, ...(send_at && { send_at }) })
  }

  return (
    <>
      <QuoteHead quote={quote} focusRef={focusRef}>
        <QuoteActs quote={quote} unsaved={dirty} />
      </QuoteHead>
      {unsaved && (
        <ConflictingEdits
          mine={unsaved}
          saved={base}
          onUse={(key, typed) => form.api.setFieldValue(key, typed)}
          onClose={onClose}
        />
      )}
      <DraftRestored shown={restored} />
      <ScheduleNote quote={quote} />
      <WithPreview form={form} reference={reference(base.id)}>
        {(openPreview) => (
          <FormFrame form={form} className="max-w-4xl">
            {hasConflict && <ConflictNotice {...conflict} />}
            <DraftSections form={form} />
            <SendFailure obstacle={obstacle} error={send.error} />
            <FootBar state={dirty ? 'Not saved yet.' : <SavedAt quote={quote} />}>
              {openPreview}
              <SubmitButton variant="secondary" busy="Saving..." unavailable={send.isPending}>
                Save Changes
              </SubmitButton>
              <ConfirmDialog
                trigger={{ busy: send.isPending, unavailable: form.state.busy, children: 'Send to Client' }}
                open={asked !== null && obstacle === null}
                onOpenChange={(open) => (open ? ask() : setAsked(null))}
                title={asked ? sendQuestion(asked.draft) : ''}
                description={asked && <SendSummary {...asked} />}
                action={sendTime.send_at ? 'Send later' : 'Send to Client'}
                onConfirm={() => asked && void confirmSend(asked)}
              >
                {asked && <SendOptions quote={asked.stored} unsaved={asked.unsaved} when={sendTime} />}
              </ConfirmDialog>
              <SendAnyway
                error={send.error}
                onConfirm={() => send.variables && send.mutate({ ...send.variables, allow_bounced: true })}
              />
            </FootBar>
          </FormFrame>
        )}
      </WithPreview>
      <LeaveGuard form={form} />
    </>
  )
}

const SavedAt = ({ quote: { timeline, created_at } }: { quote: AdminQuote }) => (
  <>
    Saved <Ago at={timeline.findLast(({ event }) => event === 'quote_updated')?.at ?? created_at} />
  </>
)

/** `draft`: the quote that would be sent. `stored`: the stored quote that it was typed over. */
type SendSummaryProps = { draft: QuoteDraft; stored: Quote; unsaved: boolean }

const sendQuestion = (draft: QuoteDraft) =>
  freePlans(draft).length > 0 ? 'Send a plan at no charge?' : `Send this quote to ${draft.client_name}?`

const SendSummary = ({ draft, stored, unsaved }: SendSummaryProps) => (
  <>
    <span className="block">
      The link goes to{' '}
      <b className="text-ink wrap-anywhere">
        {draft.client_name}, {draft.client_email}
      </b>
      . It can be accepted or declined through the end of <b className="text-ink">{formatDay(draft.valid_until)}</b>,
      New Zealand time.
    </span>
    {planCards(draft, { gst: stored.gst, travel: useBusiness().place.travel }).map(({ plan, label, headline }) => (
      <span key={plan} className="tabular mt-2 block">
        {label}: <b className="text-ink">{headline}</b>
      </span>
    ))}
    <span className="mt-2 block">
      {unsaved && 'Your changes are saved first. '}Once it is sent, it cannot be changed.
    </span>
  </>
)

/** Only an obstacle is an alert: a toast has announced the server's error already. */
const SendFailure = ({ obstacle, error }: { obstacle: string | null; error: Error | null }) => {
  const reason = obstacle ?? error?.message
  if (!reason) return null
  return (
    <Callout tone="bad" role={obstacle ? 'alert' : undefined}>
      <h2 className="text-lg">{sendQuoteFailed}</h2>
      <p className="mt-1">
        {reason}
        {isConflict(error) && ' It is in the form now: read it, then send.'}
      </p>
    </Callout>
  )
}

const conflictTitle = 'Someone else changed this quote'

const ConflictNotice = ({ reload, onReload }: ConflictProps) => (
  <Callout tone="warning" level="h2" title={conflictTitle} aria-label={conflictTitle}>
    <p>
      Nothing of theirs was overwritten, and what you typed is still below. Load their version to go on: what you typed
      is listed beside it, to use or to copy.
    </p>
    {reload.error && (
      <p className="text-danger">
        {loadQuoteFailed}. {reload.error.message}
      </p>
    )}
    <Button className="mt-2 w-fit" variant="secondary" busy={reload.isPending} onClick={onReload}>
      Load their version
    </Button>
  </Callout>
)
