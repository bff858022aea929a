import { type InputEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fields, Problem, problems } from '#src/base/problem.ts'
import { type PostedRefusal, problemOf } from './posted.ts'
import { errorsOf, type FormErrors, type ParseResult, recheckFields } from './validation.ts'

/** Data that was sent, and its outcome so far. A retry keeps the failure until it is over. */
export type Submission<Data, Failure> = { data: Data; isSending: boolean; failure: Failure | null }

export type FieldsFailure = { kind: 'fields'; fields: Fields }

type FormSubmissionOptions<Data, Answer, Failure> = {
  parse: (form: FormData) => ParseResult<Data>
  send: (data: Data) => Promise<Answer>
  toFailure: (error: unknown) => Failure | FieldsFailure
  onSuccess?: (answer: Answer, data: Data) => void
  onFailure?: (failure: Failure | FieldsFailure, data: Data) => void
  onSending?: (data: Data) => void
  /** May ask the person first. Returns whether it does, and calls `send` after a yes. */
  ask?: (data: Data, send: () => void) => boolean
  /** The same form, posted without a script and refused. */
  posted?: PostedRefusal | null
}

export type SentenceFailure = { kind: 'failed'; sentence: string }

/** The sentence that people read about an error: that of the first refused field, if there is one. */
export const sentenceOf = (error: unknown) => {
  if (error instanceof Problem) return Object.values(error.fields ?? {})[0] ?? error.message
  return error instanceof Error && error.name === 'ConnectionLost' ? error.message : problems.unexpected[1]
}

/** For forms without outcomes of their own: refused fields, or a sentence. */
export const toFailure = (error: unknown): SentenceFailure | FieldsFailure =>
  error instanceof Problem && error.fields
    ? { kind: 'fields', fields: error.fields }
    : { kind: 'failed', sentence: sentenceOf(error) }

const isFieldsFailure = (failure: object): failure is FieldsFailure => 'fields' in failure

/** The submission of a native form, whose controls are uncontrolled: one at a time, validated before it is sent. */
export const useFormSubmission = <Data, Answer, Failure extends object>({
  parse,
  send,
  toFailure,
  onSuccess,
  onFailure,
  onSending,
  ask,
  posted = null,
}: FormSubmissionOptions<Data, Answer, Failure>) => {
  const postedFailure = posted && toFailure(problemOf(posted))
  const refusedFields = postedFailure && isFieldsFailure(postedFailure) ? postedFailure.fields : null
  const [errors, setErrors] = useState<FormErrors>({ fields: refusedFields ?? {}, attempt: 0 })
  const [submission, setSubmission] = useState<Submission<Data, Failure> | null>(null)
  // The state renders too late to stop the second half of a double click.
  const isSending = useRef(false)

  const showErrors = (fields: Fields) => {
    setSubmission(null)
    setErrors(({ attempt }) => ({ fields, attempt: attempt + 1 }))
  }

  const start = async (data: Data, previousFailure: Failure | null) => {
    isSending.current = true
    setSubmission({ data, isSending: true, failure: previousFailure })
    try {
      const answer = await send(data)
      setSubmission({ data, isSending: false, failure: null })
      onSuccess?.(answer, data)
    } catch (error) {
      const failure = toFailure(error)
      if (isFieldsFailure(failure)) showErrors(failure.fields)
      else setSubmission({ data, isSending: false, failure })
      onFailure?.(failure, data)
    }
    isSending.current = false
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const parsed = parse(new FormData(event.currentTarget))
    if ('fields' in parsed) return showErrors(parsed.fields)
    setErrors(({ attempt }) => ({ fields: {}, attempt }))
    const begin = () => {
      flushSync(() => void start(parsed.data, null))
      onSending?.(parsed.data)
    }
    if (!ask?.(parsed.data, begin)) begin()
  }

  const recheck = (form: HTMLFormElement, changed: readonly string[]) => {
    if (!changed.some((name) => name in errors.fields)) return
    const current = errorsOf(parse(new FormData(form)))
    setErrors((now) => ({ ...now, fields: recheckFields(now.fields, changed, current) }))
  }

  return {
    errors,
    submission,
    /** The text that was posted without a script, of the control with this name. */
    typed: (name: string) => posted?.typed.get(name) ?? undefined,
    /** The failure of what was posted, until something is sent again. */
    refused: refusedFields || submission || errors.attempt > 0 ? null : (postedFailure as Failure | null),
    onSubmit,
    recheck,
    /** For a form that does nothing else when it is submitted or changed. */
    attributes: {
      onSubmit,
      onInput: ({ target, currentTarget }: InputEvent<HTMLFormElement>) =>
        recheck(currentTarget, [(target as HTMLInputElement).name]),
    },
    /** Shows a submission of an earlier page, to be sent again. */
    resume: setSubmission,
    retry: () => {
      if (submission && !isSending.current) void start(submission.data, submission.failure)
    },
  }
}
