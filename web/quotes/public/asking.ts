import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isPrintable, tidy, tooLong, unusable } from '#src/base/characters.ts'
import { Problem, problems } from '#src/base/problem.ts'
import { type AskedKind, askedKinds, type DeclineReason, messageMax } from '#src/conversation/rules.ts'
import type { ClientQuestion, StartDetails } from '#src/conversation/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { tokenParam } from '#web/lib/query/link-load.ts'
import { withSessionStorage } from '#web/lib/session-storage.ts'
import { useAnswerCache } from './queries.ts'

const quote = api.quotes[':token']

/** The page says itself what failed, beside what was typed. */
const meta = { failed: () => null }

const useAsk = (token: string) =>
  useMutation({
    mutationFn: (json: ClientQuestion) =>
      answerOf(quote.questions.$post({ ...tokenParam(token), json }, withTimeout())),
    onSuccess: useAnswerCache(token),
    meta,
  })

export const useAskNewQuote = (token: string) =>
  useMutation({
    mutationFn: () => answerOf(quote['new-quote'].$post({ ...tokenParam(token), json: {} }, withTimeout())),
    onSuccess: useAnswerCache(token),
    meta,
  })

export const useGiveReason = (token: string) =>
  useMutation({
    mutationFn: (json: { reason: DeclineReason; text: string }) =>
      answerOf(quote.reason.$post({ ...tokenParam(token), json }, withTimeout())),
    onSuccess: useAnswerCache(token),
    meta,
  })

export const useGiveDetails = (token: string) =>
  useMutation({
    mutationFn: (json: StartDetails) => answerOf(quote.details.$post({ ...tokenParam(token), json }, withTimeout())),
    onSuccess: useAnswerCache(token),
    meta,
  })

/** A sentence for people; of a refused field, the one that stands beside it. */
export const sentenceOf = (error: Error) => {
  if (error instanceof Problem) return Object.values(error.fields ?? {})[0] ?? error.message
  return error.name === 'ConnectionLost' ? error.message : problems.unexpected[1]
}

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
/** Of the newest of so many: the one before keeps no claim to the focus. */
export const newestMessageId = (count: number) => `message-${count}`

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** What a client writes before it is sent. It outlives a reload of the tab. */
export const useAsking = (token: string, reference: string) => {
  const [saved] = useState(() => savedDraft(reference))
  const [kind, setKind] = useState<AskedKind | null>(saved?.kind ?? null)
  const [text, setText] = useState(saved?.text ?? '')
  const [error, setError] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const ask = useAsk(token)
  const isSending = useRef(false)

  const refuse = (sentence: string) => {
    setError(sentence)
    focus(askFieldId)
  }
  const finish = (sent: AskedKind, count: number) => {
    saveDraft(reference, null)
    setText('')
    setKind(null)
    setStatus(copy.kinds[sent].sent)
    restoreFocus(() => document.getElementById(newestMessageId(count)))
  }
  return {
    kind,
    text,
    error,
    status,
    busy: ask.isPending,
    open: (pressed: AskedKind) => {
      setKind(pressed)
      setStatus('')
      saveDraft(reference, { kind: pressed, text })
      focus(askFieldId)
    },
    close: () => {
      setKind(null)
      setError(null)
      saveDraft(reference, null)
      if (kind) focus(askButtonId(kind))
    },
    write: (typed: string) => {
      setText(typed)
      if (error !== null) setError(faultOf(tidy(typed)))
      if (kind) saveDraft(reference, { kind, text: typed })
    },
    send: () => {
      const message = tidy(text)
      const fault = faultOf(message)
      if (kind === null || isSending.current) return
      if (fault !== null) return refuse(fault)
      setError(null)
      isSending.current = true
      ask.mutate(
        { kind, text: message },
        {
          onSuccess: ({ messages }) => finish(kind, messages.length),
          onError: (failure) => refuse(sentenceOf(failure)),
          onSettled: () => {
            isSending.current = false
          },
        },
      )
    },
  }
}

export type Asking = ReturnType<typeof useAsking>
