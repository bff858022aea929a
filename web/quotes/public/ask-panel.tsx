import { type ReactNode, useEffect, useRef, useState } from 'react'
import { characterFault, tidy, tooLong } from '#src/base/characters.ts'
import type { Signatory } from '#src/business/schema.ts'
import { type AskedKind, askedKinds, messageMax } from '#src/conversation/rules.ts'
import type { ClientQuestion } from '#src/conversation/schema.ts'
import { callerOf, firstNameOf } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { BusinessPhone } from '#web/components/contact.tsx'
import { CharactersLeft } from '#web/components/form/characters-left.tsx'
import { controlAttributes, FieldBox } from '#web/components/form/field-box.tsx'
import { ActButton, PageForm, useOffers } from '#web/components/form/page-form.tsx'
import { Portrait } from '#web/components/person.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { usePosted } from '#web/lib/posted.ts'
import { withSessionStorage } from '#web/lib/session-storage.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { newestMessageId, useAskQuestion } from './asking.ts'

const { ask: copy } = quotePage

const parse = (kind: AskedKind, form: FormData): ParseResult<ClientQuestion> => {
  const text = tidy(String(form.get('text') ?? ''), 'many lines')
  if (text === '') return { fields: { text: copy.required } }
  const isLong = text.length > messageMax
  const fault = isLong ? tooLong(copy.message, messageMax) : characterFault(copy.message, text, 'many lines')
  return fault === null ? { data: { kind, text } } : { fields: { text: fault } }
}

/** The text that was typed and not sent, which survives a reload of the tab. */
const useUnsentText = (key: string, posted: string | undefined) => {
  const [text, setText] = useState(posted ?? '')
  // Runs after the first render, which must match the server's HTML.
  useEffect(() => setText((typed) => typed || (withSessionStorage((storage) => storage.getItem(key)) ?? '')), [key])
  const write = (typed: string) => {
    setText(typed)
    withSessionStorage((storage) => (typed ? storage.setItem(key, typed) : storage.removeItem(key)))
  }
  return [text, write] as const
}

type AskProps = { token: string; quote: ShownQuote; stillOpen?: boolean }

const AskForm = ({ token, quote, kind, stillOpen = false }: AskProps & { kind: AskedKind }) => {
  const ask = useAskQuestion(token)
  const anyPosted = usePosted(['question'])
  const posted = anyPosted?.typed.get('kind') === kind ? anyPosted : null
  const [text, write] = useUnsentText(`asking ${quote.reference} ${kind}`, posted?.typed.get('text') ?? undefined)
  const [status, setStatus] = useState('')
  const fold = useRef<HTMLDetailsElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { errors, submission, refused, attributes } = useFormSubmission({
    parse: (form) => parse(kind, form),
    send: ask.mutateAsync,
    toFailure,
    posted,
    onSuccess: ({ messages }) => {
      write('')
      setStatus(copy.kinds[kind].sent)
      fold.current?.removeAttribute('open')
      restoreFocus(() => document.getElementById(newestMessageId(messages.length)))
    },
    onFailure: () => box.current?.focus(),
  })
  const { attempt } = errors
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  const hasText = text !== ''
  useEffect(() => {
    if (hasText) fold.current?.setAttribute('open', '')
  }, [hasText])
  const isSending = submission?.isSending ?? false
  const id = `ask-${kind}`
  const field = {
    id: `${id}-text`,
    hint: stillOpen ? `${copy.stillOpen} ${copy.hint}` : copy.hint,
    error: errors.fields.text ?? (submission?.failure ?? refused)?.sentence,
  }
  return (
    <details
      ref={fold}
      open={posted !== null}
      onToggle={({ currentTarget }) => currentTarget.open && !hasText && box.current?.focus()}
      className="open:basis-full"
    >
      <summary
        id={id}
        className={buttonLook({
          variant: 'link',
          className: 'min-h-11 list-none text-sm [&::-webkit-details-marker]:hidden',
        })}
      >
        {copy.kinds[kind].button(firstNameOf(callerOf(quote.identity)))}
      </summary>
      <p role="status" className="sr-only">
        {isSending ? copy.sending : status}
      </p>
      <PageForm at={id} values={{ kind }} {...attributes} className="mt-3 mb-2">
        <FieldBox {...field} label={copy.kinds[kind].label} className="max-w-2xl">
          <textarea
            {...controlAttributes({ ...field, name: 'text', required: true })}
            ref={box}
            rows={4}
            value={text}
            onChange={({ target }) => write(target.value)}
            className={`${nativeInputLook} field-sizing-content max-h-96 min-h-28 resize-y`}
          />
          <CharactersLeft text={text} max={messageMax} />
          <p>
            <ActButton act="question" variant="secondary" busy={isSending}>
              {isSending ? copy.sending : copy.kinds[kind].send}
            </ActButton>
          </p>
        </FieldBox>
      </PageForm>
    </details>
  )
}

/** Whom to ring. A narrow page has the face in the note above. */
export const WhoToRing = ({ person }: { person: Signatory }) => (
  <div className="flex items-center gap-4">
    <Portrait person={person} className="w-16 max-lg:hidden" />
    <p className="leading-snug">
      <b className="block wrap-anywhere">{person.name}</b>
      <BusinessPhone />
    </p>
  </div>
)

type AskFormsProps = AskProps & { kinds?: readonly AskedKind[]; children?: ReactNode }

export const AskForms = ({ kinds = askedKinds, children, ...props }: AskFormsProps) =>
  useOffers('question') && (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-5">
      {kinds.map((kind) => (
        <AskForm key={kind} kind={kind} {...props} />
      ))}
      {children}
    </div>
  )
