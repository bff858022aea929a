const maxLength = 100

/**
 * The campaign (utm_source) or the host that led to this load of the app, from the browser's own memory of it: nothing
 * is stored, and the next load has forgotten it. Undefined where neither is known.
 */
export const visitSource = () => {
  const [arrival] = performance.getEntriesByType('navigation')
  const { searchParams } = new URL(arrival?.name ?? location.href)
  const host = document.referrer && new URL(document.referrer).hostname
  const source = searchParams.get('utm_source') || (host !== location.hostname && host)
  return source ? source.slice(0, maxLength) : undefined
}
