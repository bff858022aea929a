import type { ClientResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { characterFault, tidy, tooLong } from '#src/base/characters.ts'
import { type AskedKind, askedKinds, messageMax } from '#src/conversation/rules.ts'
import type { ClientQuestion } from '#src/conversation/schema.ts'
import type { QuoteAct } from '#src/http/page-schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { usePosted } from '#web/lib/posted.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { withSessionStorage } from '#web/lib/session-storage.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { useAnswerCache } from './queries.ts'

const link = api.quotes[':token']

type Post<Json> = (request: {
  param: { token: string }
  json: Json
}) => Promise<ClientResponse<OpenQuote, number, 'json'>>

/** The answer replaces the page's data. No toast for a failure: the page shows it beside the typed text. */
const useConversation = <Json extends object>(token: string, act: QuoteAct, post: Post<Json>) =>
  useAction((json: Json) => answerOf(post({ ...tokenParam(token), json }), 'success'), {
    onSuccess: useAnswerCache(),
    posted: usePosted([act]),
  })

export const useAskNewQuote = (token: string) => useConversation(token, 'new_quote', link['new-quote'].$post)

export const useGiveReason = (token: string) => useConversation(token, 'reason', link.reason.$post)

export const useGiveDetails = (token: string) => useConversation(token, 'details', link.details.$post)

const { ask: copy } = quotePage

type Draft = { kind: AskedKind; text: string }

const storageKeyOf = (reference: string) => `asking ${reference}`

const savedDraft = (reference: string): Draft | null => {
  const saved = withSessionStorage((storage) => storage.getItem(storageKeyOf(reference)))
  const [, kind, text] = /^(\w+) ([\s\S]*)$/.exec(saved ?? '') ?? []
  const knownKind = askedKinds.find((each) => each === kind)
  return knownKind && text !== undefined ? { kind: knownKind, text } : null
}

const saveDraft = (reference: string, draft: Draft | null) =>
  withSessionStorage((storage) =>
    draft?.text
      ? storage.setItem(storageKeyOf(reference), `${draft.kind} ${draft.text}`)
      : storage.removeItem(storageKeyOf(reference)),
  )

const faultOf = (text: string) => {
  if (text === '') return copy.required
  return text.length > messageMax ? tooLong(copy.message, messageMax) : characterFault(copy.message, text, 'many lines')
}

export const askButtonId = (kind: AskedKind) => `ask-${kind}`
export const askFieldId = 'asking'
/** Contains the count, so that only the newest message has the id that takes the focus. */
export const newestMessageId = (count: number) => `message-${count}`

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** The client's unsent text, which survives a reload of the tab. */
export const useAsking = (token: string, reference: string) => {
  const posted = usePosted(['question'])
  const [kind, setKind] = useState(askedKinds.find((each) => each === posted?.typed.get('kind')) ?? null)
  const [text, setText] = useState(posted?.typed.get('text') ?? '')
  // Runs after the first render, which must match the server's HTML.
  useEffect(() => {
    const saved = savedDraft(reference)
    if (!saved) return
    setKind(saved.kind)
    setText(saved.text)
  }, [reference])
  const [status, setStatus] = useState('')
  const ask = useConversation(token, 'question', link.questions.$post)

  const { errors, submission, refused, onSubmit, recheck, reset } = useFormSubmission({
    parse: (form): ParseResult<ClientQuestion> => {
      const typed = tidy(String(form.get('text') ?? ''), 'many lines')
      const fault = faultOf(typed)
      return fault === null && kind ? { data: { kind, text: typed } } : { fields: { text: fault ?? copy.required } }
    },
    send: (question: ClientQuestion) => ask.mutateAsync(question),
    toFailure,
    posted,
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
    error: errors.fields.text ?? (submission?.failure ?? refused)?.sentence ?? null,
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
