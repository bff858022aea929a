import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { problems } from '#src/base/problem.ts'
import { otherSupport } from '#src/leads/rules.ts'
import { type NeedsAssessment, readAssessmentForm, type SentAnswers } from '#src/leads/schema.ts'
import { assessment } from '#web/content/assessment.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { loadChunk } from '#web/lib/hydration/new-build.ts'
import { notify } from '#web/lib/notify.ts'
import type { PostedRefusal } from '#web/lib/posted.ts'
import { useViewReport } from '#web/lib/query/view-report.ts'
import { useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { clearDraft, loadDraft, restoreDraft, saveDraft } from './draft.ts'
import { useDwell } from './dwell.ts'
import { createFormToken, type IssuedToken } from './form-token.ts'
import { type AssessmentFailure, assessmentFailure, parseAssessment } from './validation.ts'

const debounceMs = 400

/** Saves the form's draft in this tab: shortly after each change, and when the page is left. */
const useDraftAutosave = (form: RefObject<HTMLFormElement | null>) => {
  const [isSaved, setSaved] = useState(false)
  const isStopped = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = form.current
    if (!element) return
    const saveNow = () => {
      clearTimeout(timer.current)
      if (!isStopped.current) saveDraft(element)
    }
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [form])

  return {
    isSaved,
    saveSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (form.current && !isStopped.current) setSaved(saveDraft(form.current))
      }, debounceMs)
    },
    stop: () => {
      isStopped.current = true
      clearTimeout(timer.current)
      clearDraft()
    },
  }
}

type FirstVisit = {
  at: number
  token: Promise<IssuedToken | undefined>
  isCounted?: true
  stop: () => void
}

declare global {
  var formVisit: FirstVisit | undefined
}

// `formVisit` belongs to the form's first view: a visitor who navigates back to the form gets a new token.
let isFirstViewOver = false

/** The state that at-load.js began; undefined if the visitor came from another page without a load. */
const useFirstVisit = () => {
  const [visit] = useState(() => (isFirstViewOver ? undefined : globalThis.formVisit))
  useEffect(() => {
    visit?.stop()
    return () => {
      isFirstViewOver = true
    }
  }, [visit])
  return visit
}

export type SendFailure = Extract<AssessmentFailure, { kind: 'failed' }>

// Loaded when needed: the API client is not part of the page's first script.
const loadRequests = () => loadChunk(() => import('./requests.ts'))
const ignoreFailure = () => undefined
const fetchToken = async () => (await loadRequests()).fetchFormToken()
const reportView = () => {
  if (!globalThis.formVisit?.isCounted)
    void loadRequests().then(({ reportFormEvent }) => reportFormEvent({ name: 'needs_form_view' }), ignoreFailure)
}

type SubmittedForm = NeedsAssessment & { website: string }

const parse = (form: FormData): ParseResult<SubmittedForm> => {
  const parsed = parseAssessment(readAssessmentForm(form))
  return 'fields' in parsed ? parsed : { data: { ...parsed.data, website: String(form.get('website') ?? '') } }
}

const clearUnticked = (form: HTMLFormElement) => {
  const otherText = form.elements.namedItem('otherSupportType')
  const otherBox = form.querySelector<HTMLInputElement>(`input[value="${otherSupport}"]`)
  if (otherText instanceof HTMLInputElement && !otherBox?.checked) otherText.value = ''
}

type SubmissionOptions = {
  refused: PostedRefusal | null
  /** The token for the next post, after a post without scripts, whose view is not reported again; else null. */
  formToken: string | null
  onSuccess: (sent: SentAnswers) => void
}

export const useSubmission = ({ refused, formToken: given, onSuccess }: SubmissionOptions) => {
  const { phone } = useBusiness()
  const form = useRef<HTMLFormElement>(null)
  const [tokenValue, setTokenValue] = useState(given ?? '')
  const [formToken] = useState(() => createFormToken(fetchToken, setTokenValue))
  const draft = useDraftAutosave(form)
  const visit = useFirstVisit()
  // The server knows the age of the token that it gave.
  const dwell = useDwell(given === null ? (visit?.at ?? null) : 0)

  useViewReport('needs_form_view', given === null, reportView)

  useEffect(() => {
    const saved = given === null ? loadDraft() : null
    if (form.current && saved) restoreDraft(form.current, saved)
    const knownToken = given || saved?.formToken
    if (knownToken) formToken.set(knownToken, given === null ? visit?.at : 0)
    else formToken.refresh(visit?.token)
  }, [given, formToken, visit])

  const tellSlow = () => notify('failed', { title: assessment.slow.title, description: problems.slow_down[1] })

  const { errors, submission, onSubmit, recheck } = useFormSubmission({
    parse,
    send: async (data: SubmittedForm) => {
      const { sendAssessment, reportFormEvent } = await loadRequests()
      await sendAssessment({ ...data, formToken: await formToken.get() })
      reportFormEvent({ name: 'needs_form_submit', company: data.company })
    },
    onSuccess: (_, data) => {
      draft.stop()
      notify('done', assessment.sent.toast)
      onSuccess(data)
    },
    toFailure: assessmentFailure,
    onFailure: (failure) => {
      if (failure.kind === 'slow') {
        dwell.startAgain()
        return tellSlow()
      }
      if (failure.kind === 'fields') return
      if (failure.stale) formToken.refresh()
      const { title, before, after, changed } = assessment.failed
      const fallback = failure.changed ? changed : phone && `${before}${phone}${after}`
      notify('failed', { title, description: failure.sentence ?? fallback })
    },
    ask: () => {
      const isEarly = dwell.isTooEarly()
      if (isEarly) tellSlow()
      return isEarly
    },
    posted: refused,
  })

  return {
    form,
    tokenValue,
    errors,
    failure: submission?.failure?.kind === 'failed' ? submission.failure : null,
    busy: submission?.isSending === true,
    secondsLeft: dwell.secondsLeft,
    draft,
    onSubmit,
    onChange: ({ target: { name }, currentTarget }: ChangeEvent<HTMLFormElement>) => {
      if (name === 'supportTypes') clearUnticked(currentTarget)
      recheck(currentTarget, name === 'supportTypes' ? [name, 'otherSupportType'] : [name])
      draft.saveSoon()
    },
  }
}
