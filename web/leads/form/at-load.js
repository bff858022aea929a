/*
 * Runs while the Client Needs Form loads, before hydration: fetches the form token, whose five seconds begin now, and
 * counts the view once the page was visible for two seconds without a break. web/leads/form/first-visit.ts takes over.
 */
{
  let timer
  const ignore = () => {}
  const visit = {
    at: Date.now(),
    token: fetch('/api/needs-assessments/form')
      .then((answer) => answer.json())
      .then(({ issue }) => issue && { value: issue, at: Date.now() })
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
    fetch('/api/events', { method: 'POST', headers, body: '{"name":"needs_form_view"}' }).catch(ignore)
  }
  document.addEventListener('visibilitychange', watch)
  watch()
}
