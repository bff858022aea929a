import { useStore } from '@tanstack/react-form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Code, Problem, problems } from '#src/base/problem.ts'
import { formatDay } from '#src/base/time.ts'
import { isPast, offeredPlans, planCards } from '#src/quotes/rules.ts'
import { type Quote, type QuoteForm, typedQuote } from '#src/quotes/schema.ts'
import { useKeptDraft } from '#web/auth/kept-draft.ts'
import { Confirm } from '#web/components/confirm-dialog.tsx'
import { Frame, Submit } from '#web/components/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { now } from '#web/lib/now.ts'
import { Differences } from './differences.tsx'
import { DraftSections, useDraftForm } from './draft-form.tsx'
import { KeptNote } from './draft-restored.tsx'
import { ExpireButton } from './expire-button.tsx'
import { changesOf } from './labels.ts'
import { sendQuote, unloaded, unsent, updateQuote } from './queries.ts'

// Somebody else has been at it: saved it, or sent it, expired it, deleted it.
const overtaking = new Set<Code>(['quote_stale', 'quote_not_draft', 'quote_deleted'])
const isOvertaken = (fault: unknown) => fault instanceof Problem && overtaking.has(fault.code)

/** Why a draft cannot be sent as it is; the server would say the same. */
const obstacleTo = (quote: Quote) => {
  if (isPast(quote.valid_until, now())) return problems.quote_past_valid[1]
  return offeredPlans(quote).length === 0 ? problems.quote_without_plan[1] : null
}

/** A draft's form, from the version that was read to the one that was saved last. */
const useEditedDraft = (quote: Quote) => {
  const [base, setBase] = useState(quote)
  const save = useMutation(updateQuote)
  const form = useDraftForm({
    values: useMemo(() => typedQuote(base), [base]),
    send: async (draft) => {
      const saved = await save.mutateAsync({ id: base.id, version: base.version, draft })
      setBase(saved)
      return saved
    },
  })
  const { api } = form
  const dirty = useStore(api.store, (state) => !state.isDefaultValue)
  const behind = quote.version > base.version && !save.isPending
  // Another's version takes the place of ours as long as nothing is typed here (D10).
  useEffect(() => {
    if (!behind || dirty) return
    setBase(quote)
    api.reset(typedQuote(quote))
  }, [behind, dirty, quote, api])
  return { base, form, dirty, save, behind: behind && dirty }
}

type EditorProps = {
  quote: Quote
  /** What was typed here before somebody else's version took the form's place. */
  mine: Partial<QuoteForm> | null
  onClose: () => void
  /** Shows what is saved now in place of this form. */
  onLoad: () => void
  loading: boolean
  /** Why it could not be had. */
  unloaded: Error | null
  /** The form goes, for whatever reason, with this unsaved in it. */
  onLeft: (changes: Partial<QuoteForm>) => void
}

/** Edit Quote while it is a draft: Save Changes, Send to Client, Mark Expired. */
export const DraftEditor = ({ quote, mine, onClose, onLoad, loading, unloaded: fault, onLeft }: EditorProps) => {
  const { base, form, dirty, save, behind } = useEditedDraft(quote)
  const restored = useKeptDraft(`${base.id} version ${base.version}`, form)
  const send = useMutation(sendQuote)
  const [asking, setAsking] = useState(false)
  const obstacle = asking ? obstacleTo(base) : null

  const leave = useEffectEvent(() => {
    if (form.isDirty()) onLeft(changesOf(form.api.state.values, base))
  })
  useEffect(() => () => leave(), [])

  /** Saves first where something is typed, so that what is asked about is what is stored. */
  const ask = async () => {
    setAsking(false)
    send.reset()
    if (form.isDirty()) await form.api.handleSubmit()
    setAsking(!form.isDirty())
  }

  return (
    <>
      {mine && (
        <Differences
          mine={mine}
          saved={base}
          onUse={(key, typed) => form.api.setFieldValue(key, typed)}
          onClose={onClose}
        />
      )}
      <KeptNote shown={restored} />
      <Frame form={form} className="mt-8 max-w-4xl">
        {(behind || isOvertaken(save.error)) && <Overtaken loading={loading} fault={fault} onLoad={onLoad} />}
        <DraftSections form={form} />
        <Unsent obstacle={obstacle} fault={send.error} />
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
          <Confirm
            trigger={
              <Button busy={send.isPending} unavailable={form.frame.busy}>
                Send to Client
              </Button>
            }
            open={asking && obstacle === null}
            onOpenChange={(open) => (open ? void ask() : setAsking(false))}
            title={`Send this quote to ${base.client_name}?`}
            description={<SendSummary quote={base} />}
            action="Send to Client"
            onConfirm={() => send.mutate(base)}
          />
          <Submit variant="secondary" busy="Saving..." unavailable={send.isPending}>
            Save Changes
          </Submit>
          <div className="md:ml-auto">
            <ExpireButton quote={quote} losesChanges={dirty} unavailable={send.isPending || form.frame.busy} />
          </div>
          <p className="w-full text-sm text-soft">
            {dirty && 'Not saved yet. Send to Client saves your changes first.'}
          </p>
        </div>
      </Frame>
      <LeaveGuard form={form} />
    </>
  )
}

const SendSummary = ({ quote }: { quote: Quote }) => (
  <>
    <span className="block">
      The link goes to <b className="text-ink wrap-anywhere">{quote.client_email}</b>. It can be accepted or declined
      through the end of <b className="text-ink">{formatDay(quote.valid_until)}</b>, New Zealand time.
    </span>
    {planCards(quote).map(({ plan, label, headline }) => (
      <span key={plan} className="tabular mt-2 block">
        {label}: <b className="text-ink">{headline}</b>
      </span>
    ))}
    <span className="mt-2 block">Once it is sent, it cannot be changed.</span>
  </>
)

/** Why it was not sent. A refusal of the server has been announced by its toast already. */
const Unsent = ({ obstacle, fault }: { obstacle: string | null; fault: Error | null }) => {
  const reason = obstacle ?? fault?.message
  if (!reason) return null
  return (
    <Notice look="bad" role={obstacle ? 'alert' : undefined}>
      <h2 className="text-lg">{unsent}</h2>
      <p className="mt-1">
        {reason}
        {isOvertaken(fault) && ' It is in the form now: read it, then send.'}
      </p>
    </Notice>
  )
}

/** Two people at one draft: nothing of either is lost (D10). */
const Overtaken = ({ loading, fault, onLoad }: { loading: boolean; fault: Error | null; onLoad: () => void }) => (
  <Notice look="heed" aria-label="Someone else changed this quote">
    <h2 className="text-lg">Someone else changed this quote</h2>
    <p className="mt-1">
      Nothing of theirs was overwritten, and what you typed is still below. Load their version to go on: what you typed
      is listed beside it, to use or to copy.
    </p>
    {fault && (
      <p className="mt-2 text-danger">
        {unloaded}. {fault.message}
      </p>
    )}
    <Button className="mt-4" variant="secondary" busy={loading} onClick={onLoad}>
      Load their version
    </Button>
  </Notice>
)
