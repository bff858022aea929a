import type { NeedsAssessment } from '#src/leads/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'

/**
 * The campaign (utm_source) or the host that led to this page load, from the browser's navigation entry and referrer.
 * Nothing is stored, so the next page load does not know it. Undefined where neither is known.
 */
const visitSource = () => {
  const [arrival] = performance.getEntriesByType('navigation')
  const { searchParams } = new URL(arrival?.name ?? location.href)
  const host = document.referrer && new URL(document.referrer).hostname
  const source = searchParams.get('utm_source') || (host !== location.hostname && host)
  return source ? source.slice(0, 100) : undefined
}

const withinTime = withTimeout({ seconds: 20 })

export const fetchFormToken = async () => (await answerOf(api['needs-assessments'].form.$get({}, withinTime))).formToken

export const sendAssessment = (json: NeedsAssessment & { website: string; formToken: string }) =>
  answerOf(api['needs-assessments'].$post({ json: { ...json, source: visitSource() } }, withinTime), 'success')

type Reported = { name: 'needs_form_view' } | { name: 'needs_form_submit'; company: string }

export const reportFormEvent = (event: Reported) =>
  void answerOf(api.events.$post({ json: { ...event, source: visitSource() } })).catch(() => undefined)
