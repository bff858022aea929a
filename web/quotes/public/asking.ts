import { useMutation } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { isPrintable, tidy, tooLong, unusable } from '#src/base/characters.ts'
import { type AskedKind, askedKinds, messageMax } from '#src/conversation/rules.ts'
import type { ClientQuestion, DeclineReasonInput, StartDetails } from '#src/conversation/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { tokenParam } from '#web/lib/query/link-load.ts'
import { withSessionStorage } from '#web/lib/session-storage.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { useAnswerCache } from './queries.ts'

const quote = api.quotes[':token']

/** The page itself shows the failure, beside the typed text. */
const meta = { failed: () => null }

type Post<Json> = (
  request: { param: { token: string }; json: Json },
  option: ReturnType<typeof withTimeout>,
) => Promise<ClientResponse<OpenQuote, number, 'json'>>

const posting =
  <Json>(post: Post<Json>) =>
  (token: string) =>
    useMutation({
      mutationFn: (json: Json) => answerOf(post({ ...tokenParam(token), json }, withTimeout())),
      onSuccess: useAnswerCache(token),
      meta,
    })

const useAsk = posting<ClientQuestion>(quote.questions.$post)
export const useAskNewQuote = posting<Record<string, never>>(quote['new-quote'].$post)
export const useGiveReason = posting<DeclineReasonInput>(quote.reason.$post)
export const useGiveDetails = posting<StartDetails>(quote.details.$post)

const { ask: copy } = quotePage

type Draft = { kind: AskedKind; text: string }

const keyOf = (reference: string) => `asking ${reference}`

const savedDraft = (reference: string): Draft | null => {
  const saved = withSessionStorage((storage) => storage.getItem(keyOf(reference)))
  const [, kind, text] = /^(\w+) ([\s\S]*)$/.exec(saved ?? '') ?? []
  const known = askedKinds.find((each) => each === kind)
  return known && text !== undefined ? { kind: known, text } : null
}

const saveDraft = (reference: string, draft: Draft | null) =>
  withSessionStorage((storage) =>
    draft?.text
      ? storage.setItem(keyOf(reference), `${draft.kind} ${draft.text}`)
      : storage.removeItem(keyOf(reference)),
  )

const faultOf = (text: string) => {
  if (text === '') return copy.required
  if (text.length > messageMax) return tooLong(copy.message, messageMax)
  return isPrintable(text, 'many lines') ? null : unusable(copy.message)
}

export const askButtonId = (kind: AskedKind) => `ask-${kind}`
export const askFieldId = 'asking'
/** Depends on the count, so that an earlier message keeps no claim to the focus. */
export const newestMessageId = (count: number) => `message-${count}`

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** The client's unsent text. It outlives a reload of the tab. */
export const useAsking = (token: string, reference: string) => {
  const [saved] = useState(() => savedDraft(reference))
  const [kind, setKind] = useState<AskedKind | null>(saved?.kind ?? null)
  const [text, setText] = useState(saved?.text ?? '')
  const [status, setStatus] = useState('')
  const ask = useAsk(token)

  const { errors, submission, onSubmit, recheck, reset } = useFormSubmission({
    parse: (form): ParseResult<ClientQuestion> => {
      const typed = tidy(String(form.get('text') ?? ''))
      const fault = faultOf(typed)
      return fault === null && kind ? { data: { kind, text: typed } } : { fields: { text: fault ?? copy.required } }
    },
    send: (question: ClientQuestion) => ask.mutateAsync(question),
    toFailure,
    onSuccess: ({ messages }, { kind: sent }) => {
      saveDraft(reference, null)
      setText('')
      setKind(null)
      setStatus(copy.kinds[sent].sent)
      restoreFocus(() => document.getElementById(newestMessageId(messages.length)))
    },
    onFailure: () => focus(askFieldId),
  })
  const { attempt } = errors
  useEffect(() => {
    if (attempt > 0) focus(askFieldId)
  }, [attempt])

  return {
    kind,
    text,
    error: errors.fields.text ?? submission?.failure?.sentence ?? null,
    status,
    busy: submission?.isSending ?? false,
    onSubmit,
    open: (pressed: AskedKind) => {
      setKind(pressed)
      setStatus('')
      saveDraft(reference, { kind: pressed, text })
      focus(askFieldId)
    },
    close: () => {
      setKind(null)
      reset()
      saveDraft(reference, null)
      if (kind) focus(askButtonId(kind))
    },
    write: ({ value, form }: HTMLTextAreaElement) => {
      setText(value)
      if (form) recheck(form, ['text'])
      if (kind) saveDraft(reference, { kind, text: value })
    },
  }
}

export type QuestionDraft = ReturnType<typeof useAsking>
