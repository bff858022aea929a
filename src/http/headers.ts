/** These are on every response, errors and files included (F9). */
const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const

const securityEntries = Object.entries(securityHeaders)

const noFraming = "frame-ancestors 'none'"

const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; ${noFraming}`,
  'x-robots-tag': 'noindex',
} as const

const apiEntries = Object.entries(apiHeaders)

export const everyHeader = (headers: Record<string, string>) =>
  new Headers({ 'content-security-policy': noFraming, ...securityHeaders, ...headers })

export const answerHeaders = (headers: Record<string, string>) => everyHeader({ ...apiHeaders, ...headers })

/** Adds the headers that the response lacks. One made with {@link answerHeaders} already has them all. */
export const withApiHeaders = (response: Response) => {
  const { headers } = response
  if (headers.has('x-frame-options')) return response
  for (const [name, value] of securityEntries) headers.set(name, value)
  for (const [name, value] of apiEntries) if (!headers.has(name)) headers.set(name, value)
  return response
}
