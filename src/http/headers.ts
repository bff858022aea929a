/** On every response, errors and files included (F9). */
const always = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const

const entries = Object.entries(always)

/** What an answer of the API carries: it is nobody's to keep, frame or index. */
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
} as const

const apiEntries = Object.entries(apiHeaders)

/** The headers of an answer, and of every answer. */
export const everyHeader = (own: Record<string, string>) => new Headers({ ...own, ...always })

/** The headers of an API answer; `own` stands in place of what every API answer says. */
export const answerHeaders = (own: Record<string, string>) => everyHeader({ ...apiHeaders, ...own })

/** Adds the headers of an API answer, and of every response. What the response already says stands. */
export const withApiHeaders = (response: Response) => {
  const { headers } = response
  for (const [name, value] of entries) headers.set(name, value)
  for (const [name, value] of apiEntries) if (!headers.has(name)) headers.set(name, value)
  return response
}
