/*
 * Runs while the Client Needs Form loads, before hydration: fetches the form token, whose five seconds begin now, and
 * counts the view with its source once the page was visible for two seconds without a break
 * (web/leads/form/requests.ts). web/leads/form/submission.ts takes over.
 */
{
  let timer
  const ignore = () => {}
  const visit = {
    at: Date.now(),
    token: fetch('/api/needs-assessments/form')
      .then((answer) => answer.json())
      .then(({ formToken }) => formToken && { value: formToken, at: Date.now() })
      .catch(ignore),
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    },
  }
  window.formVisit = visit
  const watch = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(count, 2e3)
  }
  const count = () => {
    visit.stop()
    visit.isCounted = true
    const headers = { 'content-type': 'application/json' }
    const { hostname } = new URL(document.referrer || location)
    const host = hostname === location.hostname ? '' : hostname
    const source = (new URLSearchParams(location.search).get('utm_source') || host).slice(0, 100) || undefined
    const body = JSON.stringify({ name: 'needs_form_view', source })
    fetch('/api/events', { method: 'POST', headers, body }).catch(ignore)
  }
  document.addEventListener('visibilitychange', watch)
  watch()
}
