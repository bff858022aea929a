import type { NeedsAssessment } from '#src/leads/schema.ts'
import { answerOf, api, within } from '#web/lib/api.ts'

/** A visitor need not wonder for longer whether it went through; sending it again makes no second lead. */
const patienceSeconds = 20

/** The form's own value: what makes a double click one lead (GAPS 4). */
export const fetchIssue = async () => {
  const { issue } = await answerOf(api['needs-assessments'].form.$get({}, within(patienceSeconds)))
  return issue
}

type Submission = NeedsAssessment & { website: string; issue: string }

/** @throws Problem | ConnectionLost */
export const sendAssessment = (json: Submission) =>
  answerOf(api['needs-assessments'].$post({ json }, within(patienceSeconds)))

// SPEC §7 "Analytics events". Whether one was kept is nobody's concern here.
const unheard = () => undefined
export const reportView = () => void answerOf(api.events.$post({ json: { name: 'needs_form_view' } })).catch(unheard)
export const reportSubmit = (company: string) =>
  void answerOf(api.events.$post({ json: { name: 'needs_form_submit', company } })).catch(unheard)
