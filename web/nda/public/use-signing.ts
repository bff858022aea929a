import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay, formatInstant } from '#src/base/time.ts'
import { isSameName } from '#src/nda/rules.ts'
import {
  fieldsOf,
  type NdaInvitation,
  type NdaSignature,
  type SignedAnswer,
  type SignedFields,
  type SignedNda,
} from '#src/nda/schema.ts'
import { dayNow } from '#web/lib/now.ts'
import { type Submission, useFormSubmission } from '#web/lib/use-form-submission.ts'
import { errorsOf, type ParseResult } from '#web/lib/validation.ts'
import { deleteSignatureDraft, loadSignatureDraft, saveSignatureDraft } from './draft.ts'
import { acknowledge, invitationQuery, sendSignature } from './queries.ts'
import { withRetries } from './retry.ts'
import { type NdaForm, readNdaForm, type SigningFailure, toSigningFailure, validateSignature } from './validate.ts'

export type SignatureSubmission = Submission<NdaSignature, SigningFailure>

const today = () => formatDay(dayNow())

/** The fields of an invitation that the form needs, at either link. */
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
const draftOf = ({ companyName, contactName, title, date, signature }: NdaForm): NdaForm => ({
  companyName,
  contactName,
  title,
  date: date === today() ? '' : date,
  signature,
  confirmationChecked: false,
})

const initialState = (invitation: Signable): { form: NdaForm; submission: SignatureSubmission | null } => {
  const draft = invitation.signed ? null : loadSignatureDraft(invitation.execution.tokenId)
  // A signature of an earlier text is not sent again: the client must read the text in force.
  const signature = draft?.sent?.shownHash === invitation.shownHash ? draft.sent : null
  return {
    form: draft ? { ...draft.typed, date: draft.typed.date || today() } : prefilledForm(invitation),
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

/** The submission. It counts as refused if the recorded signature has other words: then another person signed. */
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
  const confirmed = useRef('')
  return {
    question,
    ask: ({ signature, contactName }: Names, send: () => void) => {
      if (isSameName(signature, contactName) || confirmed.current === nameKey({ signature, contactName })) return false
      setQuestion({ signature, contactName, send })
      return true
    },
    closeQuestion: () => setQuestion(null),
    confirm: () => {
      if (!question) return
      confirmed.current = nameKey(question)
      // The dialog locks the page's scroll, which the print dialog would otherwise meet.
      flushSync(() => setQuestion(null))
      question.send()
    },
  }
}

type Way<Data extends NdaSignature> = {
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
export const useSignature = <Data extends NdaSignature>(way: Way<Data>) => {
  const { invitation, parse, refetch } = way
  const { tokenId } = invitation.execution
  const subject = subjectOf(invitation)
  const [initial] = useState(() => initialState(invitation))
  const [values, setValues] = useState(initial.form)
  const { ask, ...nameQuestion } = useNameQuestion()

  const { errors, submission, onSubmit, recheck, retry } = useFormSubmission({
    parse: (data) => parse(readNdaForm(data), data),
    ask,
    send: (data: Data) => withRetries(() => way.send(data)),
    onSending: (data) => {
      saveSignatureDraft(tokenId, { typed: draftOf(data), sent: way.resumes ? data : null })
      way.onSending?.()
    },
    onSuccess: (answer, data) => {
      deleteSignatureDraft(tokenId)
      way.onSigned(answer, data)
      refetch()
    },
    toFailure: toSigningFailure,
    onFailure: ({ kind }, data) => {
      // A refused signature is not sent again after a reload; one without an answer is.
      if (kind !== 'failed') saveSignatureDraft(tokenId, { typed: draftOf(data), sent: null })
      if (kind === 'fields') setValues(data)
      refetch()
    },
    initialSubmission: way.resumes ? (initial.submission as Submission<Data, SigningFailure> | null) : null,
  })

  return {
    values,
    errors,
    submission: reconcile(submission, invitation.signed),
    missing: errorsOf(validateSignature(values, subject)),
    ...nameQuestion,
    onSubmit,
    onChange: ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
      const form = readNdaForm(new FormData(currentTarget))
      setValues(form)
      recheck(currentTarget, [target.name])
      saveSignatureDraft(tokenId, { typed: draftOf(form), sent: null })
    },
    retry,
  }
}

export type SigningState = ReturnType<typeof useSignature>

export const useSigning = (token: string, invitation: NdaInvitation) => {
  const client = useQueryClient()
  const query = invitationQuery(token)
  return useSignature({
    invitation,
    parse: (form) => validateSignature(form, subjectOf(invitation)),
    send: (signature) => sendSignature(token, signature),
    onSending: () => {
      acknowledge(token)
      window.print()
    },
    onSigned: (answer, signature) =>
      client.setQueryData(
        query.queryKey,
        (cached) =>
          cached && {
            ...cached,
            answer: { ...cached.answer, signed: signedBy(cached.answer, signature, answer) },
          },
      ),
    refetch: () => void client.refetchQueries(query),
    resumes: true,
  })
}
