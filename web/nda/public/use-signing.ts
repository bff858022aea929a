import { type InputEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay, formatInstant } from '#src/base/time.ts'
import { isSameName } from '#src/nda/rules.ts'
import type { NdaInvitation, NdaSignature, SignedAnswer, SignedNda } from '#src/nda/schema.ts'
import { fieldsOf, type SignedFields } from '#src/nda/signature-rules.ts'
import { useAnswer } from '#web/lib/answer.tsx'
import { dayNow } from '#web/lib/now.ts'
import { usePosted } from '#web/lib/posted.ts'
import { type Submission, useFormSubmission } from '#web/lib/use-form-submission.ts'
import { errorsOf, type ParseResult } from '#web/lib/validation.ts'
import { deleteSignatureDraft, loadSignatureDraft, saveSignatureDraft } from './draft.ts'
import { acknowledge, ndaAnswer, sendSignature, useRefreshedInvitation } from './queries.ts'
import { usePdfPolling, withRetries } from './retry.ts'
import { type NdaForm, readNdaForm, type SigningFailure, toSigningFailure, validateSignature } from './validate.ts'

export type SignatureSubmission = Submission<NdaSignature, SigningFailure>

const today = () => formatDay(dayNow())

/** The fields of an invitation that the form needs, at the NDA's own link and at the quote's. */
type Signable = Omit<NdaInvitation, 'handedOver' | 'quoteEnded'>

export const subjectOf = ({ execution: { quoteId }, textSha256, shownHash }: Signable) => ({
  quoteId,
  textSha256,
  shownHash,
})

const prefilledForm = ({ client }: Signable): NdaForm => ({
  companyName: client.company,
  contactName: client.contactName,
  title: client.title,
  date: today(),
  signature: '',
  confirmationChecked: false,
})

// Today's date is filled in again on restore: it may be another day by then.
const draftOf = (form: NdaForm): NdaForm => ({
  ...fieldsOf(form),
  date: form.date === today() ? '' : form.date,
  confirmationChecked: false,
})

/** The form and the signature that this tab has stored. */
const storedState = (invitation: Signable): { form: NdaForm; submission: SignatureSubmission | null } | null => {
  const draft = invitation.signed ? null : loadSignatureDraft(invitation.execution.tokenId)
  if (!draft) return null
  // A signature of an earlier text is not sent again: the client must read the text in force.
  const signature = draft.sent?.shownHash === invitation.shownHash ? draft.sent : null
  return {
    form: { ...draft.typed, date: draft.typed.date || today() },
    submission: signature && { data: signature, isSending: false, failure: { kind: 'failed', sentence: null } },
  }
}

export const signedBy = (
  { textVersion, textSha256 }: Pick<NdaInvitation, 'textVersion' | 'textSha256'>,
  signature: NdaSignature,
  { signedAt, verifier }: SignedAnswer,
): SignedNda => ({
  ...fieldsOf(signature),
  signedAt,
  signedAtNZ: formatInstant(signedAt),
  verifier,
  textVersion,
  textSha256,
  pdf: null,
})

type Names = Pick<SignedFields, 'signature' | 'contactName'>

const nameKey = ({ signature, contactName }: Names) => JSON.stringify([signature, contactName])

const serialize = (fields: SignedFields) => JSON.stringify(fieldsOf(fields))

/** Marks the submission as refused if the recorded signature differs from it: then another person signed. */
const reconcile = <Data extends NdaSignature>(
  submission: Submission<Data, SigningFailure> | null,
  signed: SignedNda | null,
): Submission<Data, SigningFailure> | null =>
  !submission || !signed || serialize(submission.data) === serialize(signed)
    ? submission
    : { ...submission, isSending: false, failure: { kind: 'signed', sentence: null } }

/** Asks once whether a signature that differs from the contact name is intended. */
const useNameQuestion = () => {
  const [question, setQuestion] = useState<(Names & { send: () => void }) | null>(null)
  const agreedRef = useRef('')
  return {
    question,
    ask: ({ signature, contactName }: Names, send: () => void) => {
      if (isSameName(signature, contactName) || agreedRef.current === nameKey({ signature, contactName })) return false
      setQuestion({ signature, contactName, send })
      return true
    },
    closeQuestion: () => setQuestion(null),
    confirm: () => {
      if (!question) return
      agreedRef.current = nameKey(question)
      // The dialog locks the page's scroll, and must be gone before a print dialog opens.
      flushSync(() => setQuestion(null))
      question.send()
    },
  }
}

type SignatureOptions<Data extends NdaSignature> = {
  invitation: Signable
  parse: (form: NdaForm, data: FormData) => ParseResult<Data>
  send: (data: Data) => Promise<SignedAnswer>
  onSending?: () => void
  onSigned: (answer: SignedAnswer, data: Data) => void
  refetch: () => void
  /** Whether a signature that was sent before a reload is offered to be sent again. */
  resumes: boolean
}

/** Signing survives lost connections and reloads: the same signature is sent until the server answers (E2). */
export const useSignature = <Data extends NdaSignature>(options: SignatureOptions<Data>) => {
  const { invitation, parse, refetch } = options
  const { tokenId } = invitation.execution
  const subject = subjectOf(invitation)
  const posted = usePosted(['sign'])
  const [values, setValues] = useState(() => (posted ? readNdaForm(posted.typed) : prefilledForm(invitation)))
  // Remounts the form with the stored values, because its controls are uncontrolled.
  const [isRestored, setRestored] = useState(false)
  const { ask, ...nameQuestion } = useNameQuestion()

  const { errors, submission, refused, onSubmit, recheck, retry, resume } = useFormSubmission({
    parse: (data) => parse(readNdaForm(data), data),
    ask,
    send: (data: Data) => withRetries(() => options.send(data)),
    onSending: (data) => {
      saveSignatureDraft(tokenId, { typed: draftOf(data), sent: options.resumes ? data : null })
      options.onSending?.()
    },
    onSuccess: (answer, data) => {
      deleteSignatureDraft(tokenId)
      options.onSigned(answer, data)
      refetch()
    },
    toFailure: toSigningFailure,
    onFailure: ({ kind }, data) => {
      // A refused signature is not sent again after a reload; one without an answer is.
      if (kind !== 'failed') saveSignatureDraft(tokenId, { typed: draftOf(data), sent: null })
      if (kind === 'fields') setValues(data)
      refetch()
    },
    posted,
  })
  // Runs after the first render, which must match the server's HTML.
  const restore = useEffectEvent(() => {
    const stored = storedState(invitation)
    if (!stored || posted) return
    setValues(stored.form)
    setRestored(true)
    if (options.resumes && stored.submission) resume(stored.submission as Submission<Data, SigningFailure>)
  })
  useEffect(() => restore(), [])

  return {
    values,
    subject,
    formKey: String(isRestored),
    errors,
    refused,
    submission: reconcile(submission, invitation.signed),
    missing: errorsOf(validateSignature(values, subject)),
    ...nameQuestion,
    onSubmit,
    onInput: ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
      const form = readNdaForm(new FormData(currentTarget))
      setValues(form)
      recheck(currentTarget, [(target as HTMLInputElement).name])
      saveSignatureDraft(tokenId, { typed: draftOf(form), sent: null })
    },
    retry,
  }
}

export type SigningState = ReturnType<typeof useSignature>

export const useSigning = (token: string, invitation: NdaInvitation) => {
  const [, setAnswer] = useAnswer(ndaAnswer)
  const refresh = useRefreshedInvitation(token)
  usePdfPolling(invitation.signed !== null && !invitation.signed.pdf, refresh)
  return useSignature({
    invitation,
    parse: (form) => validateSignature(form, subjectOf(invitation)),
    send: (signature) => sendSignature(token, signature),
    onSending: () => {
      acknowledge(token)
      window.print()
    },
    onSigned: (answer, signature) => setAnswer((shown) => ({ ...shown, signed: signedBy(shown, signature, answer) })),
    refetch: () => void refresh(),
    resumes: true,
  })
}
