/*
 * Carries the campaign (utm_source) or the host that led here on to the Client Needs Form, in the URLs of this
 * page's links: nothing is stored, and the page needs no other script (web/leads/form/requests.ts).
 */
{
  const { referrer, links, forms } = document
  const host = referrer && new URL(referrer).hostname
  const source = new URLSearchParams(location.search).get('utm_source') || (host !== location.hostname && host)
  if (source) {
    for (const link of links)
      if (link.host === location.host && link.pathname !== location.pathname)
        link.search = new URLSearchParams({ utm_source: source })
    for (const form of forms)
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'utm_source', value: source }))
  }
}
