import type { NeedsAssessment } from '#src/leads/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/api.ts'
import { visitSource } from './visit-source.ts'

const timeoutSeconds = 20

export const fetchFormToken = async () => {
  const { issue } = await answerOf(api['needs-assessments'].form.$get({}, withTimeout({ seconds: timeoutSeconds })))
  return issue
}

type Submission = NeedsAssessment & { website: string; issue: string }

/** @throws Problem | ConnectionLost */
export const sendAssessment = (json: Submission) =>
  answerOf(
    api['needs-assessments'].$post(
      { json: { ...json, source: visitSource() } },
      withTimeout({ seconds: timeoutSeconds }),
    ),
  )

const ignoreFailure = () => undefined
export const reportFormView = () =>
  void answerOf(api.events.$post({ json: { name: 'needs_form_view', source: visitSource() } })).catch(ignoreFailure)
export const reportFormSubmit = (company: string) =>
  void answerOf(api.events.$post({ json: { name: 'needs_form_submit', company, source: visitSource() } })).catch(
    ignoreFailure,
  )
