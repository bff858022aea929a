import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay, formatInstant, nzDay } from '#src/base/time.ts'
import { isSameName } from '#src/nda/rules.ts'
import {
  fieldsOf,
  type NdaInvitation,
  type NdaSignature,
  type SignedAnswer,
  type SignedFields,
  type SignedNda,
} from '#src/nda/schema.ts'
import { now } from '#web/lib/now.ts'
import { type Submission, useFormSubmission } from '#web/lib/use-form-submission.ts'
import { errorsOf } from '#web/lib/validation.ts'
import { deleteSignatureDraft, loadSignatureDraft, saveSignatureDraft } from './draft.ts'
import { acknowledge, invitationQuery, sendSignature } from './queries.ts'
import { withRetries } from './retry.ts'
import { type NdaForm, readNdaForm, type SigningFailure, toSigningFailure, validateSignature } from './validate.ts'

/** A signature that was sent, and its outcome so far. */
export type SignatureSubmission = Submission<NdaSignature, SigningFailure>

const today = () => formatDay(nzDay(now()))

const prefilledForm = ({ client }: NdaInvitation): NdaForm => ({
  companyName: client.company,
  contactName: client.contactName,
  title: client.title,
  date: today(),
  signature: '',
  confirmationChecked: false,
})

// Today's date is filled in again on restore: it may be another day by then.
const draftOf = (form: NdaForm): NdaForm => ({ ...form, date: form.date === today() ? '' : form.date })

const initialState = (invitation: NdaInvitation): { form: NdaForm; submission: SignatureSubmission | null } => {
  const draft = invitation.signed ? null : loadSignatureDraft(invitation.execution.tokenId)
  // A signature of an earlier text is not sent again: the client must read the text in force.
  const signature = draft?.sent?.shownHash === invitation.shownHash ? draft.sent : null
  return {
    form: draft ? { ...draft.typed, date: draft.typed.date || today() } : prefilledForm(invitation),
    submission: signature && { data: signature, isSending: false, failure: { kind: 'failed', sentence: null } },
  }
}

const signedInvitation = (
  invitation: NdaInvitation,
  signature: NdaSignature,
  { signedAt, verifier }: SignedAnswer,
): NdaInvitation => ({
  ...invitation,
  signed: {
    ...fieldsOf(signature),
    signedAt,
    signedAtNZ: formatInstant(signedAt),
    verifier,
    textVersion: invitation.textVersion,
    textSha256: invitation.textSha256,
    pdf: null,
  },
})

type Names = Pick<SignedFields, 'signature' | 'contactName'>

const nameKey = ({ signature, contactName }: Names) => JSON.stringify([signature, contactName])

const serialize = (fields: SignedFields) => JSON.stringify(fieldsOf(fields))

/** The submission, refused if the recorded signature has other words: then somebody else signed. */
const reconcile = (submission: SignatureSubmission | null, signed: SignedNda | null): SignatureSubmission | null =>
  !submission || !signed || serialize(submission.data) === serialize(signed)
    ? submission
    : { ...submission, isSending: false, failure: { kind: 'signed', sentence: null } }

/** Asks once whether a signature that differs from the contact name is meant so. */
const useNameQuestion = () => {
  const [question, setQuestion] = useState<Names | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const confirmed = useRef('')
  return {
    question,
    /** @returns whether the form waits for the answer. */
    ask: (target: HTMLFormElement, { signature, contactName }: Names) => {
      if (isSameName(signature, contactName) || confirmed.current === nameKey({ signature, contactName })) return false
      form.current = target
      setQuestion({ signature, contactName })
      return true
    },
    closeQuestion: () => setQuestion(null),
    confirm: () => {
      if (question) confirmed.current = nameKey(question)
      // The dialog locks the page's scroll, which the print dialog would otherwise meet.
      flushSync(() => setQuestion(null))
      form.current?.requestSubmit()
    },
  }
}

/** Signing survives lost connections and reloads: the same signature is sent until the server answers (E2). */
export const useSigning = (token: string, invitation: NdaInvitation) => {
  const client = useQueryClient()
  const query = invitationQuery(token)
  const { tokenId, quoteId } = invitation.execution
  const { textSha256, shownHash } = invitation
  const subject = { quoteId, textSha256, shownHash }
  const [initial] = useState(() => initialState(invitation))
  const [values, setValues] = useState(initial.form)
  const { ask, ...nameQuestion } = useNameQuestion()
  const validate = (form: NdaForm) => validateSignature(form, subject)
  const refetch = () => void client.refetchQueries(query)

  const { errors, submission, onSubmit, recheck, retry } = useFormSubmission({
    parse: (data) => validate(readNdaForm(data)),
    send: (signature: NdaSignature) => withRetries(() => sendSignature(token, signature)),
    onSending: (signature) => {
      saveSignatureDraft(tokenId, { typed: draftOf(signature), sent: signature })
      acknowledge(token)
      window.print()
    },
    onSuccess: (answer, signature) => {
      deleteSignatureDraft(tokenId)
      client.setQueryData(
        query.queryKey,
        (cached) => cached && { ...cached, answer: signedInvitation(cached.answer, signature, answer) },
      )
      refetch()
    },
    toFailure: toSigningFailure,
    onFailure: ({ kind }, signature) => {
      // A refused signature is not sent again after a reload; one without an answer is.
      if (kind !== 'failed') saveSignatureDraft(tokenId, { typed: draftOf(signature), sent: null })
      if (kind === 'fields') setValues(signature)
      refetch()
    },
    initialSubmission: initial.submission,
  })

  return {
    values,
    errors,
    submission: reconcile(submission, invitation.signed),
    missing: errorsOf(validate(values)),
    ...nameQuestion,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const parsed = validate(readNdaForm(new FormData(event.currentTarget)))
      if (!('data' in parsed && ask(event.currentTarget, parsed.data))) onSubmit(event)
    },
    onChange: ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
      const form = readNdaForm(new FormData(currentTarget))
      setValues(form)
      recheck(currentTarget, [target.name])
      saveSignatureDraft(tokenId, { typed: draftOf(form), sent: null })
    },
    retry,
  }
}

export type Signing = ReturnType<typeof useSigning>
