import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Fields, problems } from '#src/base/problem.ts'
import { otherSupport } from '#src/leads/rules.ts'
import { type NeedsAssessment, type Posted, readAssessmentForm } from '#src/leads/schema.ts'
import type { Trouble } from '#web/components/form-summary.tsx'
import { assessment } from '#web/content/assessment.ts'
import { business } from '#web/lib/business.ts'
import { notify } from '#web/lib/notify.ts'
import { readAssessment, recheck, type Setback, setbackOf } from './check.ts'
import { loadDraft, restoreDraft } from './draft.ts'
import { useDwell } from './dwell.ts'
import { issueKeeper } from './form-token.ts'
import { useKeptForm } from './save-draft.ts'

/** A form that the server has answered but not taken. */
export type Answered = Extract<Posted, { sent: false }>

export type Failure = Extract<Setback, { kind: 'failed' }>

const server = () => import('./requests.ts')

/** Reported once for each opening of the page in which somebody stirred; a failure to report is nobody's concern. */
const report = (say: (to: Awaited<ReturnType<typeof server>>) => void) => {
  server().then(say, () => undefined)
}

const clearUnticked = (form: HTMLFormElement) => {
  const specified = form.elements.namedItem('otherSupportType')
  const other = form.querySelector<HTMLInputElement>(`input[value="${otherSupport}"]`)
  if (specified instanceof HTMLInputElement && !other?.checked) specified.value = ''
}

/** Everything the form does by script. `answered`: what the server made of it where the browser sent it by itself. */
export const useSending = (answered: Answered | null, done: () => void) => {
  const form = useRef<HTMLFormElement>(null)
  const [issue, setIssue] = useState(answered?.issue ?? '')
  const [keeper] = useState(() => issueKeeper(async () => (await server()).fetchIssue(), setIssue))
  const [trouble, setTrouble] = useState<Trouble>({ fields: answered?.fields ?? {}, attempt: 0 })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const draft = useKeptForm(form)
  const dwell = useDwell()

  useEffect(() => {
    if (!answered) report(({ reportView }) => reportView())
  }, [answered])

  useEffect(() => {
    const kept = answered ? null : loadDraft()
    if (form.current && kept) restoreDraft(form.current, kept)
    const known = answered?.issue || kept?.issue
    if (known) keeper.take(known)
    else keeper.renew()
  }, [answered, keeper])

  const blame = (fields: Fields) => setTrouble(({ attempt }) => ({ fields, attempt: attempt + 1 }))

  const slow = (anew: boolean) => {
    dwell.hold(anew)
    notify('failed', { title: assessment.slow.title, description: problems.slow_down[1] })
  }

  const suffer = (setback: Setback) => {
    if (setback.kind === 'slow') return slow(true)
    if (setback.kind === 'fields') return blame(setback.fields)
    if (setback.stale) keeper.renew()
    setFailure(setback)
    const { title, before, after, changed } = assessment.failed
    const unsaid = setback.changed ? changed : `${before}${business.phone}${after}`
    notify('failed', { title, description: setback.sentence ?? unsaid })
  }

  const send = async (data: NeedsAssessment, website: string) => {
    try {
      const { sendAssessment, reportSubmit } = await server()
      await sendAssessment({ ...data, website, issue: await keeper.ready() })
      reportSubmit(data.company)
      draft.drop()
      notify('done', assessment.sent.toast)
      done()
    } catch (fault) {
      suffer(setbackOf(fault))
    }
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    if (dwell.isEarly()) return slow(false)
    const data = new FormData(event.currentTarget)
    const reading = readAssessment(readAssessmentForm(data))
    dwell.forget()
    setFailure(null)
    if ('fields' in reading) return blame(reading.fields)
    setTrouble(({ attempt }) => ({ fields: {}, attempt }))
    underWay.current = true
    setBusy(true)
    await send(reading.data, String(data.get('website') ?? ''))
    underWay.current = false
    setBusy(false)
  }

  const change = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target
    if (name === 'supportTypes') clearUnticked(currentTarget)
    const changed = name === 'supportTypes' ? [name, 'otherSupportType'] : [name]
    const values = readAssessmentForm(new FormData(currentTarget))
    setTrouble((now) =>
      changed.some((field) => field in now.fields) ? { ...now, fields: recheck(now.fields, changed, values) } : now,
    )
    draft.keep()
  }

  return { form, issue, trouble, failure, busy, dwell: dwell.dwell, isKept: draft.isKept, submit, change }
}
